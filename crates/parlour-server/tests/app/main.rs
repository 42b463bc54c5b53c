//! The server from outside: errors without a socket, whole games with sockets.

mod coding;
mod common;
mod compute;
mod documents;
mod embed;
mod events;
mod games;
mod hostile;
mod limits;
mod pictures;
mod readiness;
mod routes;
mod secrets;
mod setup;
mod sockets;
mod strangers;
mod tls;
