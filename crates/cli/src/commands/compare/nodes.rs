//! What happens as depth and board grow (C10): nodes and time of minimax and α–β, with and without memory.

use std::io::Write;
use std::time::{Duration, Instant};

use quaterne_rules::{Game, Rules};
use quaterne_search::{Evaluation, Limits, Method, question};

use crate::cli::Context;
use crate::contest_args::method;
use crate::failure::OrUsage;
use crate::files::Csv;
use crate::interrupt;
use crate::progress;
use crate::{output, value};
use quaterne_report::chart::curve::{Curves, Panel, Series};
use quaterne_report::drawing::Drawing;
use quaterne_report::nodes_table::{NodesCell, NodesTable};
use quaterne_report::numbers::{count, seconds};
use quaterne_report::table::Table;
use quaterne_rules::Lang;

use super::Args;
use super::span::Depths;

/// The searches that are measured: how they are typed, and how they are shown.
const SEARCHES: [(&str, &str, &str, &str); 5] = [
    ("minimax", "", "minimax", "minimax"),
    ("minimax", ",memo=on", "minimax + memory", "minimax + mémoire"),
    ("alphabeta", "", "α–β", "α–β"),
    ("alphabeta", ",order=centre", "α–β centre first", "α–β centre d'abord"),
    ("alphabeta", ",order=centre,memo=on", "α–β centre + memory", "α–β centre + mémoire"),
];

/// One search of one board.
struct Cell {
    depth: u32,
    /// `None` when the time was not enough.
    done: Option<(u64, Duration)>,
}

/// The cells of one search on one board, by depth, up to the first that took too long.
struct Row {
    method: String,
    cells: Vec<Cell>,
}

struct Measured {
    board: Rules,
    rows: Vec<Row>,
}

const CSV_HEAD: [&str; 6] = ["rules", "player", "depth", "nodes", "micros", "complete"];

pub(super) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let lang = context.lang;
    let boards =
        args.boards.iter().map(|text| text.parse().or_usage()).collect::<anyhow::Result<Vec<Rules>>>()?;
    let evaluation = value::evaluation(&args.eval).map_err(|why| why.about("--eval"))?;
    let csv = args.csv.as_deref().map(|path| Csv::create(path, &CSV_HEAD)).transpose()?;
    if let Some(plot) = &args.plot {
        plot.check()?;
    }
    let depths = args.depths.unwrap_or(Depths::USUAL);
    let steps = boards.len() * SEARCHES.len() * depths.range().count();
    let bar = progress::bar(steps as u64, lang.pick("searches", "recherches"));
    let measured: Vec<Measured> = boards
        .iter()
        .map(|board| measure(board, depths, &evaluation, args.budget.0, || bar.inc(1)))
        .collect::<anyhow::Result<_>>()?;
    bar.finish_and_clear();
    let report = report(&measured, &evaluation, args.budget.0);
    if let Some(csv) = csv {
        write_csv(csv, &report)?;
    }
    if let Some(plot) = &args.plot {
        plot.save(&picture(&measured, lang))?;
    }
    let mut out = output::stdout();
    if args.json {
        return output::json(&mut out, &report);
    }
    for (nth, board) in measured.iter().enumerate() {
        if nth > 0 {
            writeln!(out)?;
        }
        write_text(&mut out, board, depths, &args.budget.to_string(), lang)?;
    }
    Ok(out.flush()?)
}

fn measure(
    board: &Rules,
    depths: Depths,
    evaluation: &Evaluation,
    budget: Duration,
    step: impl Fn(),
) -> anyhow::Result<Measured> {
    let limits = Limits::none().time(budget).stop(interrupt::stop_flag());
    let game = Game::new(*board);
    let mut rows = Vec::new();
    for (search, keys, _, _) in SEARCHES {
        let mut cells = Vec::new();
        // Beyond the last ply of the game a deeper search is the same search.
        for depth in depths.range().take_while(|&depth| depth <= board.max_plies()) {
            let method = method(&format!("{search}:depth={depth},eval={evaluation}{keys}"))?;
            let done = timed(&game, &method, &limits);
            step();
            cells.push(Cell { depth, done });
            if done.is_none() {
                break;
            }
        }
        rows.push(Row { method: format!("{search}:eval={evaluation}{keys}"), cells });
    }
    Ok(Measured { board: *board, rows })
}

fn timed(game: &Game, method: &Method, limits: &Limits) -> Option<(u64, Duration)> {
    let started = Instant::now();
    let analysis = question::best(game, method, limits);
    analysis.complete.then(|| (analysis.nodes, started.elapsed()))
}

fn report(measured: &[Measured], evaluation: &Evaluation, budget: Duration) -> NodesTable {
    let mut cells = Vec::new();
    for board in measured {
        for row in &board.rows {
            cells.extend(row.cells.iter().map(|cell| NodesCell {
                rules: board.board.to_string(),
                player: row.method.clone(),
                depth: cell.depth,
                nodes: cell.done.map(|(nodes, _)| nodes),
                micros: cell.done.map(|(_, time)| time.as_micros() as u64),
                complete: cell.done.is_some(),
            }));
        }
    }
    NodesTable {
        kind: "nodes".to_owned(),
        evaluation: evaluation.to_string(),
        budget_micros: budget.as_micros() as u64,
        cells,
    }
}

fn write_csv(mut csv: Csv, report: &NodesTable) -> anyhow::Result<()> {
    for cell in &report.cells {
        let number = |value: Option<u64>| value.map_or(String::new(), |value| value.to_string());
        csv.row(&[
            cell.rules.clone(),
            cell.player.clone(),
            cell.depth.to_string(),
            number(cell.nodes),
            number(cell.micros),
            cell.complete.to_string(),
        ])?;
    }
    csv.finish()
}

fn names(lang: Lang) -> [&'static str; SEARCHES.len()] {
    SEARCHES.map(|(_, _, english, french)| lang.pick(english, french))
}

/// Two tables of one board: nodes, then time.
fn write_text(
    out: &mut impl Write,
    measured: &Measured,
    depths: Depths,
    budget: &str,
    lang: Lang,
) -> anyhow::Result<()> {
    let nodes = |done: &(u64, Duration)| count(lang, done.0);
    let time = |done: &(u64, Duration)| seconds(lang, done.1.as_secs_f64());
    let (of_nodes, of_time) =
        lang.pick(("nodes from the empty board:", "time:"), ("nœuds depuis la grille vide :", "temps :"));
    writeln!(out, "{}, {of_nodes}\n", measured.board)?;
    table(measured, depths, budget, lang, nodes).write(out)?;
    writeln!(out, "\n{}, {of_time}\n", measured.board)?;
    Ok(table(measured, depths, budget, lang, time).write(out)?)
}

/// A row per depth and a column per search; a search that took too long is shown once.
fn table(
    measured: &Measured,
    depths: Depths,
    budget: &str,
    lang: Lang,
    shown: impl Fn(&(u64, Duration)) -> String,
) -> Table {
    let mut table = Table::new([lang.pick("depth", "profondeur")].into_iter().chain(names(lang)));
    for depth in depths.range().take_while(|&depth| depth <= measured.board.max_plies()) {
        let cells = measured.rows.iter().map(|row| {
            match row.cells.iter().find(|cell| cell.depth == depth).map(|cell| &cell.done) {
                Some(Some(done)) => shown(done),
                Some(None) => format!(">{budget}"),
                None => "·".to_owned(),
            }
        });
        table.row([depth.to_string()].into_iter().chain(cells));
    }
    table
}

fn picture(measured: &[Measured], lang: Lang) -> Drawing {
    let panels: Vec<Panel> = measured
        .iter()
        .map(|board| {
            let line = |row: &Row| Series {
                points: row
                    .cells
                    .iter()
                    .filter_map(|cell| Some((f64::from(cell.depth), cell.done?.0 as f64)))
                    .collect(),
            };
            Panel { title: board.board.to_string(), series: board.rows.iter().map(line).collect() }
        })
        .collect();
    let curves = Curves {
        title: lang
            .pick("Nodes by depth, from the empty board", "Nœuds par profondeur, depuis la grille vide"),
        x_label: lang.pick("depth", "profondeur"),
        y_label: lang.pick("nodes", "nœuds"),
        legend: &names(lang).map(str::to_owned),
        panels: &panels,
    };
    curves.drawing()
}
