//! The server as its users meet it: a process, a port, sockets.

#![expect(clippy::print_stdout, reason = "soak tests say what they counted")]

mod abuse;
mod api;
mod arena;
mod client;
mod crash;
mod explorer;
mod games;
mod postgres;
mod schema;
mod server;
mod several;
