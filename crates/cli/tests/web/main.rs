//! The server as its users meet it: a process, a port, sockets.

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
