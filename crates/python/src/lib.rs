//! The glue between Python and the crates, and nothing else.
//!
//! ```text
//!   python/quaterne/*.py     names, docstrings, tables, pictures         pure Python
//!   quaterne._native         this crate: values in, values out           one line per function
//!   rules, search, arena     the work                                    no Python in sight
//! ```
//!
//! Only [`game::Game`] and [`rules_class::Rules`] are what users hold, because `game.play(3)` must cost what a
//! call costs; every other answer leaves here as tuples, and becomes an object in Python, where it can be
//! read, documented and changed without a compiler.
//!
//! Rejected: wrapping every Rust type in a class of its own. Twice the names, three times the code, and each
//! attribute access a call.

mod cell;
mod failure;
mod game;
mod rules_class;

use pyo3::prelude::*;

/// What `quaterne` is made of; import `quaterne`, not this.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("IllegalMove", module.py().get_type::<failure::IllegalMove>())?;
    module.add_class::<game::Game>()?;
    module.add_class::<rules_class::Rules>()?;
    module.add_function(wrap_pyfunction!(nothing, module)?)?;
    Ok(())
}

/// Does nothing: what a call costs, for the bench to compare with.
#[pyfunction]
fn nothing(number: u32) -> u32 {
    number
}
