//! The server as its users meet it: a process, a port, sockets.

mod abuse;
mod api;
mod arena;
mod backup;
mod client;
mod courses;
mod crash;
mod expensive;
mod explorer;
mod fair;
mod games;
mod operator;
mod postgres;
mod schema;
mod server;
mod several;
