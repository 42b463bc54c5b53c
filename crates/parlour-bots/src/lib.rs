//! Players that are programs, generic over the games.
