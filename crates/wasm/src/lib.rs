//! The engine in the page: what the server answers about a position, answered by the browser.
//!
//! ```text
//!   worker.ts ── address ──► module ──► desk ──► report::api     the code that the server answers with
//!             ◄── JSON ────
//! ```
//!
//! [`Desk`] knows no browser: natively it answers the same, nodes included, which `web/src/engine/answers.test.ts`
//! compares. `module` is the way in from JavaScript. Rejected: wasm-bindgen. Texts in and
//! texts out need a dozen functions, and its command-line tool is one more thing to install, in the very version of
//! the library.

mod desk;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod module;

pub use desk::{Desk, Reply};
