//! `--table-mb`: the memory of a solver, the same for every command that solves.

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
    /// A solver of this size, with nothing in it yet.
    pub(crate) fn solver(&self) -> Solver {
        Solver::new(self.table_mb as usize)
    }
}
