//! `--table-mb`: the memory of a solver, the same for every command that solves.

use quaterne_search::method::PerfectPlay;
use quaterne_search::solver::Solver;

/// Memory, flattened into the commands that solve.
#[derive(Debug, clap::Args)]
pub(crate) struct TableArgs {
    /// Memory of each solver, in MiB
    #[arg(
        long,
        value_name = "M",
        default_value_t = Solver::DEFAULT_TABLE_MB as u32,
        value_parser = clap::value_parser!(u32).range(1..=65_536)
    )]
    table_mb: u32,
}

impl TableArgs {
    /// The exact solver with a table of this size.
    pub(crate) fn perfect(&self) -> PerfectPlay {
        PerfectPlay { table: self.table_mb, ..PerfectPlay::default() }
    }
}
