//! `--table-mb`: the memory of a solver, the same for every command that solves.

use crate::lang::say;
use crate::value::number;
use quaterne_search::solver::Solver;

/// Memory, flattened into the commands that solve.
#[derive(Debug, clap::Args)]
pub(crate) struct TableArgs {
    #[arg(
        long,
        value_name = say("MIB", "MIO"),
        default_value_t = Solver::DEFAULT_TABLE_MB as u32,
        value_parser = number::<u32>(1..=65_536)
    )]
    #[arg(help = say("Memory of each solver, in MiB", "La mémoire de chaque solveur, en Mio"))]
    table_mb: u32,
}

impl TableArgs {
    /// A solver of this size, with nothing in it yet.
    pub(crate) fn solver(&self) -> Solver {
        Solver::new(self.table_mb as usize)
    }
}
