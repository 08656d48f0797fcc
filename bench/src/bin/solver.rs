//! The solver against the public ones: nodes first, then time, every score asserted.
//!
//! ```text
//! cargo run --release --bin solver -- [SETS_DIR] [--only L1_R2,empty] [--rivals] [--threads N] [--table-mb N]
//! ```
//!
//! A set is a file of lines `moves score`. Without a directory the project's own sets in `bench/sets` are used.
//! One thread, no book, the table emptied before each position and outside of the clock; time is that of the
//! processor (of the wall with several threads). With `--rivals` the classical algorithm and the crate
//! connect-four-ai solve the same positions, one after the other with ours, so that ratios hold on a busy machine.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use quaterne_bench::pons;
use rules::{Game, Rules};
use search::Limits;
use search::solver::Solver;

/// The sets, the board, and how many lines of each are measured: by us, and by the slow.
const SETS: [(&str, &str, usize, usize); 16] = [
    ("end_easy", "connect4", 200, 200),
    ("middle_easy", "connect4", 200, 200),
    ("middle_medium", "connect4", 200, 200),
    ("opening_easy", "connect4", 200, 200),
    ("opening_medium", "connect4", 30, 30),
    ("opening_hard", "connect4", 20, 5),
    ("wide_middle", "connect4-12x6", 60, 60),
    ("Test_L3_R1", "connect4", 200, 200),
    ("Test_L2_R1", "connect4", 200, 200),
    ("Test_L2_R2", "connect4", 200, 200),
    ("Test_L1_R1", "connect4", 200, 200),
    ("Test_L1_R2", "connect4", 30, 30),
    ("Test_L1_R3", "connect4", 30, 5),
    ("9x5_opening", "9x5", 40, 40),
    ("9x5_midgame", "9x5", 200, 200),
    ("empty", "connect4", 1, 0),
];

struct Options {
    sets: PathBuf,
    only: Vec<String>,
    rivals: bool,
    threads: u32,
    table_mb: usize,
}

impl Options {
    fn read() -> Self {
        let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("sets");
        let mut options = Self {
            sets: own,
            only: Vec::new(),
            rivals: false,
            threads: 1,
            table_mb: Solver::DEFAULT_TABLE_MB,
        };
        let mut args = std::env::args().skip(1);
        while let Some(arg) = args.next() {
            let mut value = || args.next().unwrap_or_else(|| panic!("{arg} needs a value"));
            match arg.as_str() {
                "--only" => options.only = value().split(',').map(str::to_owned).collect(),
                "--rivals" => options.rivals = true,
                "--threads" => options.threads = value().parse().expect("--threads takes a number"),
                "--table-mb" => options.table_mb = value().parse().expect("--table-mb takes a number"),
                _ => options.sets = arg.into(),
            }
        }
        options
    }
}

/// Nodes and time of one solver on one set.
#[derive(Default)]
struct Tally {
    positions: u32,
    nodes: u64,
    time: Duration,
}

impl Tally {
    /// Runs a solver on one position and checks its answer.
    fn run(&mut self, clock: Clock, line: &str, score: i32, solve: impl FnOnce() -> (i32, u64)) {
        let start = clock.now();
        let (found, nodes) = solve();
        self.time += clock.now() - start;
        assert_eq!(found, score, "{line}");
        self.positions += 1;
        self.nodes += nodes;
    }

    fn print(&self, name: &str, solver: &str) {
        if self.positions > 0 {
            let count = f64::from(self.positions);
            let (nodes, micros) = (self.nodes as f64 / count, self.time.as_secs_f64() * 1e6 / count);
            let nodes = if self.nodes == 0 { "–".to_owned() } else { format!("{nodes:.1}") };
            println!("{name:14} {solver:16} {:>4} {nodes:>14} {micros:>14.1}", self.positions);
        }
    }
}

/// Which time is measured.
#[derive(Clone, Copy)]
enum Clock {
    Processor,
    Wall,
}

impl Clock {
    fn now(self) -> Duration {
        match self {
            Self::Processor => {
                let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
                Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
            }
            Self::Wall => {
                static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
                START.get_or_init(Instant::now).elapsed()
            }
        }
    }
}

fn main() {
    let options = Options::read();
    println!("set            solver            pos.      nodes/pos.        µs/pos.");
    for (name, rules, lines, slow_lines) in SETS {
        if !options.only.is_empty() && !options.only.iter().any(|only| name.ends_with(only)) {
            continue;
        }
        let text = if name == "empty" {
            " 1".to_owned()
        } else {
            match std::fs::read_to_string(options.sets.join(name)) {
                Ok(text) => text,
                Err(_) => continue,
            }
        };
        run_set(&options, name, &rules.parse().expect("rules"), &text, (lines, slow_lines));
    }
}

fn run_set(options: &Options, name: &str, rules: &Rules, text: &str, (lines, slow_lines): (usize, usize)) {
    let clock = if options.threads > 1 { Clock::Wall } else { Clock::Processor };
    let mut ours = Solver::new(options.table_mb).without_book().threads(options.threads);
    let mut plain = Solver::new(options.table_mb).without_book().without_simd();
    let (width, height, plies) = (rules.width().into(), rules.height().into(), rules.max_plies());
    let wide = width * (height + 1) > 56;
    let mut classic = (options.rivals && !wide).then(|| pons::Small::new(width, height, plies));
    let mut classic_wide = (options.rivals && wide).then(|| pons::Large::new(width, height, plies));
    let mut crate_solver =
        (options.rivals && *rules == Rules::connect4()).then(connect_four_ai::Solver::empty);
    // The first touch of the tables is the system's time, not theirs.
    for solver in [&mut ours, &mut plain] {
        solver.solve(&Game::new(*rules), &Limits::none().nodes(0));
        solver.clear();
    }
    let [mut a, mut b, mut c, mut d] = [(); 4].map(|()| Tally::default());
    for (nth, line) in text.lines().take(lines).enumerate() {
        let (moves, score) = line.split_once(' ').expect("moves and a score");
        let score = score.trim().parse().expect("a score");
        let game = Game::parse(rules, moves).expect("a position");
        for (solver, tally) in [(&mut ours, &mut a), (&mut plain, &mut b)] {
            solver.clear();
            tally.run(clock, line, score, || {
                let solution = solver.solve(&game, &Limits::none());
                (solution.score().expect("no limit"), solution.nodes)
            });
            if !options.rivals {
                break;
            }
        }
        if let Some(solver) = classic.as_mut().filter(|_| nth < slow_lines) {
            solver.reset();
            let columns = game.moves().iter().map(|cell| u32::from(cell.column));
            c.run(clock, line, score, || (solver.solve(columns), solver.nodes));
        }
        if let Some(solver) = classic_wide.as_mut().filter(|_| nth < slow_lines) {
            solver.reset();
            let columns = game.moves().iter().map(|cell| u32::from(cell.column));
            c.run(clock, line, score, || (solver.solve(columns), solver.nodes));
        }
        if let Some(solver) = crate_solver.as_mut().filter(|_| nth < slow_lines) {
            solver.reset();
            let position = connect_four_ai::Position::from_moves(moves).expect("a position");
            d.run(clock, line, score, || (solver.solve(&position).into(), 0));
        }
    }
    a.print(name, "quaterne");
    b.print(name, "quaterne, plain");
    c.print(name, "classic");
    d.print(name, "connect-four-ai");
}
