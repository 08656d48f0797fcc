//! The same through every carrier: library, command, database, server; Python's side is `python/tests/test_carriers.py`.

#[path = "../web/client.rs"]
#[expect(dead_code, reason = "the tests of the server use all of it")]
mod client;
mod contests;
mod questions;
#[path = "../web/server.rs"]
#[expect(dead_code, reason = "the tests of the server use all of it")]
mod server;
