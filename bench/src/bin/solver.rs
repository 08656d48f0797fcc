//! The solver against the public ones: nodes first, then time, every score asserted.
//!
//! ```text
//! cargo run --release --bin solver -- [SETS_DIR] [--only L1_R2,empty] [--rivals] [--bitbully PYTHON] [--table-mb N]
//! ```
//!
//! A set is a file of lines `moves score`. Without a directory the project's own sets in `bench/sets` are used.
//! One thread, no book, the table emptied before each position and outside of the clock; time is that of the
//! processor, or of the wall where threads are compared. With `--rivals` others solve the same positions, one
//! after the other with ours, so that ratios hold on a busy machine:
//!
//! ```text
//!   quaterne, plain      the same solver without its SIMD code
//!   quaterne, 2 threads  on the hard sets
//!   classic              the algorithm that Pons describes, written for this bench
//!   connect-four-ai      the crate of that name
//!   bitbully             the Python package of that name, in a process of its own (`--bitbully PYTHON`)
//! ```

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use quaterne_bench::bitbully::BitBully;
use quaterne_bench::pons;
use quaterne_rules::{Game, Rules};
use quaterne_search::Limits;
use quaterne_search::solver::Solver;

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

/// The sets that are hard enough for two threads.
const HARD: [&str; 2] = ["opening_hard", "Test_L1_R3"];

struct Options {
    sets: PathBuf,
    only: Vec<String>,
    rivals: bool,
    bitbully: Option<PathBuf>,
    table_mb: usize,
}

impl Options {
    fn read() -> Self {
        let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("sets");
        let mut options = Self {
            sets: own,
            only: Vec::new(),
            rivals: false,
            bitbully: None,
            table_mb: Solver::DEFAULT_TABLE_MB,
        };
        let mut args = std::env::args().skip(1);
        while let Some(arg) = args.next() {
            let mut value = || args.next().unwrap_or_else(|| panic!("{arg} needs a value"));
            match arg.as_str() {
                "--only" => options.only = value().split(',').map(str::to_owned).collect(),
                "--rivals" => options.rivals = true,
                "--bitbully" => options.bitbully = Some(value().into()),
                "--table-mb" => options.table_mb = value().parse().expect("--table-mb takes a number"),
                _ => options.sets = arg.into(),
            }
        }
        options
    }
}

/// What a position cost: nodes (0 where they are not counted), and time by both clocks.
#[derive(Clone, Copy, Default)]
struct Cost {
    nodes: u64,
    processor: Duration,
    wall: Duration,
}

impl std::ops::AddAssign for Cost {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.processor += other.processor;
        self.wall += other.wall;
    }
}

/// A solver's answer to a position, by its moves: score and cost.
type Solve<'a> = Box<dyn FnMut(&Game) -> (i32, Cost) + 'a>;

/// A solver in the bench, and what it has used so far.
struct Contender<'a> {
    name: &'static str,
    /// How many lines of the set it is given.
    lines: usize,
    /// Whether it is measured by the wall: threads, and not by the processor.
    by_wall: bool,
    solve: Solve<'a>,
    positions: u32,
    cost: Cost,
    /// What the first contender used on the same positions.
    ours: Cost,
}

impl<'a> Contender<'a> {
    fn new(name: &'static str, lines: usize, solve: impl FnMut(&Game) -> (i32, Cost) + 'a) -> Self {
        let (cost, ours) = Default::default();
        Self { name, lines, by_wall: false, solve: Box::new(solve), positions: 0, cost, ours }
    }

    fn by_wall(self) -> Self {
        Self { by_wall: true, ..self }
    }

    fn print(&self, set: &str) {
        if self.positions == 0 {
            return;
        }
        let count = f64::from(self.positions);
        let time = |cost: &Cost| (if self.by_wall { cost.wall } else { cost.processor }).as_secs_f64();
        let nodes = match self.cost.nodes {
            0 => "–".to_owned(),
            nodes => format!("{:.1}", nodes as f64 / count),
        };
        let (micros, ratio) = (time(&self.cost) * 1e6 / count, time(&self.cost) / time(&self.ours));
        println!("{set:14} {:20} {:>4} {nodes:>14} {micros:>14.1} {ratio:>9.2}", self.name, self.positions);
    }
}

/// Runs a search and measures it by both clocks.
fn measured(search: impl FnOnce() -> (i32, u64)) -> (i32, Cost) {
    let processor = || {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
    };
    let (wall, before) = (Instant::now(), processor());
    let (score, nodes) = search();
    (score, Cost { nodes, processor: processor() - before, wall: wall.elapsed() })
}

fn main() {
    let options = Options::read();
    let mut bitbully = options.bitbully.as_deref().map(BitBully::start);
    println!("set            solver                pos.      nodes/pos.        µs/pos. × ours");
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
        let rules = rules.parse().expect("rules");
        let mut contenders = contenders(&options, name, &rules, (lines, slow_lines), &mut bitbully);
        run_set(&rules, &text, &mut contenders);
        for contender in &contenders {
            contender.print(name);
        }
    }
}

/// Ours, and with `--rivals` the others that play on this board.
fn contenders<'a>(
    options: &Options,
    set: &str,
    rules: &Rules,
    (lines, slow_lines): (usize, usize),
    bitbully: &'a mut Option<BitBully>,
) -> Vec<Contender<'a>> {
    let solver = || Solver::new(options.table_mb).without_book();
    let mut all = vec![Contender::new("quaterne", lines, ours(solver(), rules))];
    if !options.rivals {
        return all;
    }
    all.push(Contender::new("quaterne, plain", lines, ours(solver().without_simd(), rules)));
    if HARD.contains(&set) {
        all.push(Contender::new("quaterne, 2 threads", lines, ours(solver().threads(2), rules)).by_wall());
    }
    let (width, height, plies) = (rules.width().into(), rules.height().into(), rules.max_plies());
    let columns = |game: &Game| game.moves().iter().map(|cell| u32::from(cell.column)).collect::<Vec<_>>();
    all.push(if width * (height + 1) > 56 {
        let mut classic = pons::Large::new(width, height, plies);
        Contender::new("classic", slow_lines, move |game| {
            classic.reset();
            let moves = columns(game).into_iter();
            measured(|| (classic.solve(moves), classic.nodes))
        })
    } else {
        let mut classic = pons::Small::new(width, height, plies);
        Contender::new("classic", slow_lines, move |game| {
            classic.reset();
            let moves = columns(game).into_iter();
            measured(|| (classic.solve(moves), classic.nodes))
        })
    });
    if *rules != Rules::connect4() {
        return all;
    }
    let mut other = connect_four_ai::Solver::empty();
    all.push(Contender::new("connect-four-ai", slow_lines, move |game| {
        other.reset();
        let position = connect_four_ai::Position::from_moves(&game.text()).expect("a position");
        measured(|| (other.solve(&position).into(), 0))
    }));
    if let Some(bitbully) = bitbully {
        // It is quick enough for all that we solve, but for the empty board.
        let lines = if slow_lines == 0 { 0 } else { lines };
        all.push(Contender::new("bitbully", lines, |game| {
            let (score, nodes, time) = bitbully.solve(&game.text());
            (score, Cost { nodes, processor: time, wall: time })
        }));
    }
    all
}

/// One of our own solvers, from an empty table for each position.
fn ours(mut solver: Solver, rules: &Rules) -> impl FnMut(&Game) -> (i32, Cost) + use<> {
    // The first touch of the table is the system's time, not its own.
    solver.solve(&Game::new(*rules), &Limits::none().nodes(0));
    move |game| {
        solver.clear();
        measured(|| {
            let solution = solver.solve(game, &Limits::none());
            (solution.score().expect("no limit"), solution.nodes)
        })
    }
}

fn run_set(rules: &Rules, text: &str, contenders: &mut [Contender<'_>]) {
    for (nth, line) in text.lines().enumerate() {
        let (moves, score) = line.split_once(' ').expect("moves and a score");
        let score: i32 = score.trim().parse().expect("a score");
        let game = Game::parse(rules, moves).expect("a position");
        let mut ours = None;
        for contender in contenders.iter_mut().filter(|contender| nth < contender.lines) {
            let (found, cost) = (contender.solve)(&game);
            assert_eq!(found, score, "{}: {line}", contender.name);
            contender.positions += 1;
            contender.cost += cost;
            contender.ours += *ours.get_or_insert(cost);
        }
    }
}
