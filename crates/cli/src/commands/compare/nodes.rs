//! What happens as depth and board grow (C10): nodes and time of minimax and α–β, with and without memory.

use std::io::Write;
use std::time::{Duration, Instant};

use quaterne_rules::{Game, Lang, Rules};
use quaterne_search::{Evaluation, Limits, Method, question};

use crate::cli::Context;
use crate::contest_args::method;
use crate::failure::OrUsage;
use crate::files::Csv;
use crate::output;
use crate::{interrupt, progress, value};
use quaterne_report::chart::curve::{Curves, Panel};
use quaterne_report::drawing::Drawing;
use quaterne_report::nodes_table::{NodesCell, NodesTable};
use quaterne_report::numbers::{count, seconds};
use quaterne_report::table::Table;

use super::Args;
use crate::span::Span;

/// The searches that are measured: how they are typed, and how they are shown.
const SEARCHES: [(&str, &str, &str, &str); 5] = [
    ("minimax", "", "minimax", "minimax"),
    ("minimax", ",memo=on", "minimax + memory", "minimax + mémoire"),
    ("alphabeta", "", "α–β", "α–β"),
    ("alphabeta", ",order=centre", "α–β centre first", "α–β centre d'abord"),
    ("alphabeta", ",order=centre,memo=on", "α–β centre + memory", "α–β centre + mémoire"),
];

/// The depths that are measured unless told otherwise.
const USUAL: Span = Span { first: 1, last: 7 };

const CSV_HEAD: &str = "rules,player,depth,nodes,micros,complete";

pub(super) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let lang = context.lang;
    let boards =
        args.boards.iter().map(|text| text.parse().or_usage()).collect::<anyhow::Result<Vec<Rules>>>()?;
    let evaluation = value::evaluation(&args.eval).map_err(|why| why.about("--eval"))?;
    let csv = args.csv.as_deref().map(|path| Csv::create(path, CSV_HEAD)).transpose()?;
    if let Some(plot) = &args.plot {
        plot.check()?;
    }
    let depths = args.depths.unwrap_or(USUAL);
    let steps = boards.len() * SEARCHES.len() * depths.range().count();
    let bar = progress::bar(steps as u64, lang.pick("searches", "recherches"));
    let mut report = NodesTable {
        kind: "nodes".to_owned(),
        evaluation: evaluation.to_string(),
        budget_micros: args.budget.0.as_micros() as u64,
        cells: Vec::new(),
    };
    for board in &boards {
        measure(&mut report.cells, board, depths, &evaluation, args.budget.0, || bar.inc(1))?;
    }
    bar.finish_and_clear();
    if let Some(csv) = csv {
        write_csv(csv, &report)?;
    }
    if let Some(plot) = &args.plot {
        plot.save(&picture(&report, lang))?;
    }
    args.json.print(&report, |out| {
        for (nth, (board, cells)) in boards.iter().zip(by_board(&report)).enumerate() {
            if nth > 0 {
                writeln!(out)?;
            }
            write_text(out, board, cells, depths, &args.budget.to_string(), lang)?;
        }
        Ok(())
    })
}

/// The cells of each board,
fn by_board(report: &NodesTable) -> impl Iterator<Item = &[NodesCell]> {
    report.cells.chunk_by(|one, next| one.rules == next.rules)
}

/// and of each search of a board, by depth, up to the first that took too long.
fn by_search(board: &[NodesCell]) -> impl Iterator<Item = &[NodesCell]> {
    board.chunk_by(|one, next| one.player == next.player)
}

/// Beyond the last ply of the game a deeper search is the same search.
fn within(depths: Span, board: &Rules) -> impl Iterator<Item = u32> {
    let most = board.max_plies();
    depths.range().take_while(move |&depth| depth <= most)
}

fn measure(
    cells: &mut Vec<NodesCell>,
    board: &Rules,
    depths: Span,
    evaluation: &Evaluation,
    budget: Duration,
    step: impl Fn(),
) -> anyhow::Result<()> {
    let limits = Limits::none().time(budget).stop(interrupt::stop_flag());
    let game = Game::new(*board);
    for (search, keys, _, _) in SEARCHES {
        for depth in within(depths, board) {
            let method = method(&format!("{search}:depth={depth},eval={evaluation}{keys}"))?;
            let done = timed(&game, &method, &limits);
            step();
            cells.push(NodesCell {
                rules: board.to_string(),
                player: format!("{search}:eval={evaluation}{keys}"),
                depth,
                nodes: done.map(|(nodes, _)| nodes),
                micros: done.map(|(_, time)| time.as_micros() as u64),
                complete: done.is_some(),
            });
            if done.is_none() {
                break;
            }
        }
    }
    Ok(())
}

fn timed(game: &Game, method: &Method, limits: &Limits) -> Option<(u64, Duration)> {
    let started = Instant::now();
    let analysis = question::best(game, method, limits);
    analysis.complete.then(|| (analysis.nodes, started.elapsed()))
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
    csv.keep()
}

fn names(lang: Lang) -> [&'static str; SEARCHES.len()] {
    SEARCHES.map(|(_, _, english, french)| lang.pick(english, french))
}

/// Two tables of one board: nodes, then time.
fn write_text(
    out: &mut impl Write,
    board: &Rules,
    cells: &[NodesCell],
    depths: Span,
    budget: &str,
    lang: Lang,
) -> anyhow::Result<()> {
    let nodes = |cell: &NodesCell| Some(count(lang, cell.nodes?));
    let time = |cell: &NodesCell| Some(seconds(lang, cell.micros? as f64 / 1e6));
    // A search that took too long is shown once.
    let table = |shown: &dyn Fn(&NodesCell) -> Option<String>| {
        let mut table = Table::new([lang.pick("depth", "profondeur")].into_iter().chain(names(lang)));
        for depth in within(depths, board) {
            let cells = by_search(cells).map(|search| match search.iter().find(|cell| cell.depth == depth) {
                Some(cell) => shown(cell).unwrap_or_else(|| format!(">{budget}")),
                None => "·".to_owned(),
            });
            table.row([depth.to_string()].into_iter().chain(cells));
        }
        table
    };
    let [of_nodes, of_time] =
        lang.pick(["nodes from the empty board:", "time:"], ["nœuds depuis la grille vide :", "temps :"]);
    writeln!(out, "{board}, {of_nodes}\n")?;
    output::table(out, table(&nodes), lang)?;
    writeln!(out, "\n{board}, {of_time}\n")?;
    Ok(output::table(out, table(&time), lang)?)
}

fn picture(report: &NodesTable, lang: Lang) -> Drawing {
    let point = |cell: &NodesCell| Some((f64::from(cell.depth), cell.nodes? as f64));
    let series = |search: &[NodesCell]| search.iter().filter_map(point).collect();
    let panel = |board: &[NodesCell]| Panel {
        title: board[0].rules.clone(),
        series: by_search(board).map(series).collect(),
    };
    let curves = Curves {
        title: lang
            .pick("Nodes by depth, from the empty board", "Nœuds par profondeur, depuis la grille vide"),
        x_label: lang.pick("depth", "profondeur"),
        y_label: lang.pick("nodes", "nœuds"),
        legend: &names(lang).map(str::to_owned),
        panels: &by_board(report).map(panel).collect::<Vec<_>>(),
    };
    curves.drawing()
}
