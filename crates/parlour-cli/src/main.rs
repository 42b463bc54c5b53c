//! The command line of Parlour.
fn main() {}
