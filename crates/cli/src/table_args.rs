//! `--table-mb`: the memory of a solver, the same for every command that solves.

use crate::lang::say;
use crate::value::number;
use quaterne_search::method::PerfectPlay;
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
    /// The exact solver with a table of this size.
    pub(crate) fn perfect(&self) -> PerfectPlay {
        PerfectPlay { table: self.table_mb, ..PerfectPlay::default() }
    }
}
