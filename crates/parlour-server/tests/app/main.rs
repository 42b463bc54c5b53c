//! The server from outside: without a socket for everything that can go wrong, with sockets for whole games.

mod common;
mod documents;
mod games;
mod hostile;
mod limits;
mod pictures;
mod routes;
mod secrets;
mod setup;
mod sockets;
