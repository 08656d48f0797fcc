//! The screen of a tournament; and the same tables as plain lines, for pipes.

use quaterne_arena::Standing;
use quaterne_rules::{Lang, Say as _, Side};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::{Page, Snapshot, Watch};
use crate::app::App;
use crate::list::{Tab, tab_at, tabs as in_a_row, top_for};
use crate::options::Options;
use crate::pen::{Pen, shortened};
use quaterne_report::board_text::{self, Style};
use quaterne_report::numbers::{rating, short as decimal};
use quaterne_report::table::Table;

/// Lines above a page: title, progress, tabs, the heads of columns.
const HEAD: u16 = 4;
/// The longest name of a player in a table.
const NAME: usize = 30;
/// It is not cut shorter than this while there are columns to spare, and never shorter than that.
const LONG: usize = 24;
const LEAST: usize = 14;
/// The same where two of them stand beside the moves of a game under way,
const SHORT_NAME: usize = 22;
/// of which the last characters are shown.
const LAST: usize = 20;

/// The tabs, with the digits that open them, in a row of this width; where there is no room for all words, only the open one has its own.
fn tabs(open: Page, lang: Lang, width: u16) -> impl Iterator<Item = Tab<Page>> {
    let labels = [
        (Page::Table, lang.pick("1 table", "1 classement")),
        (Page::Cross, lang.pick("2 cross table", "2 grille")),
        (Page::Running, lang.pick("3 now", "3 en cours")),
        (Page::Games, lang.pick("4 games", "4 parties")),
        (Page::Tournaments, lang.pick("5 tournaments", "5 tournois")),
    ];
    let needed: usize = labels.iter().map(|(_, label)| label.chars().count() + 3).sum();
    let short = needed > usize::from(width);
    in_a_row(labels.map(|(page, label)| (page, if short && page != open { &label[..1] } else { label })), 3)
}

/// What is under a place of the screen: a tab, or a line of the page.
enum Hit {
    Tab(Page),
    Line(usize),
}

fn hit(watch: &Watch, area: Rect, x: u16, y: u16, lang: Lang) -> Option<Hit> {
    if y == area.y + 2 {
        return tab_at(tabs(watch.page, lang, area.width), x).map(Hit::Tab);
    }
    let line = usize::from(y.checked_sub(area.y + HEAD)?) + top(watch, area);
    (line < watch.lines() && y + 2 < area.bottom()).then_some(Hit::Line(line))
}

fn top(watch: &Watch, area: Rect) -> usize {
    top_for(0, watch.selected, usize::from(area.height.saturating_sub(HEAD + 2)))
}

/// What the mouse did on this screen.
pub(crate) fn mouse(app: &mut App, mouse: MouseEvent, area: Rect, clicked: bool) {
    let lang = app.options.lang;
    let Some(watch) = app.watched() else { return };
    match mouse.kind {
        MouseEventKind::ScrollUp => return app.key(KeyEvent::from(KeyCode::Up)),
        MouseEventKind::ScrollDown => return app.key(KeyEvent::from(KeyCode::Down)),
        _ if !clicked => return,
        _ => {}
    }
    match hit(watch, area, mouse.column, mouse.row, lang) {
        Some(Hit::Tab(page)) => watch.turn_to(page),
        // The first click chooses, the second opens.
        Some(Hit::Line(line)) if line == watch.selected => app.key(KeyEvent::from(KeyCode::Enter)),
        Some(Hit::Line(line)) => watch.selected = line,
        None => {}
    }
}

pub(crate) fn draw(buffer: &mut Buffer, area: Rect, watch: &Watch, options: &Options) {
    let (theme, lang) = (options.theme, options.lang);
    let mut pen = Pen::new(buffer, area, theme);
    pen.text(1, 0, "quaterne", theme.accent());
    pen.short(11, 0, &watch.arena, theme.dim());
    pen.right(0, &format!("{} ", lang.pick("? help", "? aide")), theme.dim());
    let foot = i32::from(area.height) - 2;
    if let Some(error) = &watch.error {
        pen.short(1, foot, error, theme.bad());
    }
    let keys = lang.pick(
        "← → pages   ↑ ↓ choose   ⏎ replay a game, follow a tournament   q quit",
        "← → pages   ↑ ↓ choisir   ⏎ revoir une partie, suivre un tournoi   q quitter",
    );
    pen.keys(foot + 1, keys);
    let Some(snapshot) = &watch.snapshot else {
        let text = lang.pick("looking for news", "en attente de nouvelles");
        return pen.text(1, 2, text, theme.dim());
    };
    let bar = progress(snapshot, lang);
    pen.short(1, 1, &bar, theme.bold());
    pen.text(0, 2, &theme.sign("─", "-").repeat(usize::from(area.width)), theme.dim());
    for (page, x, label) in tabs(watch.page, lang, area.width) {
        let style = if page == watch.page { theme.accent() } else { theme.dim() };
        pen.text(i32::from(x), 2, &format!(" {label} "), style);
    }
    if watch.error.is_none() {
        pen.short(1, foot, &reasons(snapshot, lang), theme.dim());
    }
    let (head, rows) = page(snapshot, watch.page, lang);
    let widths = fitted(watch.page, widths(&head, &rows), usize::from(area.width).saturating_sub(2));
    pen.short(1, 3, &aligned(&head, &widths), theme.dim());
    let top = top(watch, area);
    let height = usize::from(area.height.saturating_sub(HEAD + 2));
    for (line, row) in rows.iter().enumerate().skip(top).take(height) {
        let style = if line == watch.selected { theme.chosen() } else { theme.plain() };
        let y = i32::from(HEAD) + (line - top) as i32;
        pen.short(1, y, &aligned(row, &widths), style);
    }
    let below = rows.len().saturating_sub(top).min(height) + 1;
    let game = watch.under_way().filter(|_| watch.page == Page::Running);
    if let Some(game) = game.filter(|game| below + usize::from(game.rules().height()) + 2 <= height) {
        let text = board_text::draw(&game, Style::usual(game.rules()), false);
        for (line, text) in text.lines().enumerate() {
            pen.short(3, i32::from(HEAD) + (below + line) as i32, text, theme.plain());
        }
    }
}

/// `spring cup · 7x6/4 · playing · 12 of 48 games · 2 workers`.
fn progress(snapshot: &Snapshot, lang: Lang) -> String {
    let state = snapshot.chosen.state.say(lang);
    let (played, all) = (snapshot.progress.played, snapshot.chosen.expected.max(snapshot.progress.planned));
    let games = lang.pick(format!("{played} of {all} games"), format!("{played} parties sur {all}"));
    let mut parts = vec![snapshot.chosen.name.clone(), snapshot.rules.to_string(), state.to_owned(), games];
    if !snapshot.workers.is_empty() && played < all {
        parts.push(format!("{} {}", snapshot.workers.len(), lang.pick("at work", "au travail")));
    }
    parts.join(" · ")
}

/// Why games ended.
fn reasons(snapshot: &Snapshot, lang: Lang) -> String {
    let list = snapshot.table.reasons.iter().map(|(reason, count)| format!("{} {count}", reason.say(lang)));
    let list: Vec<String> = list.collect();
    format!("{} {}", lang.pick("ended by:", "fin par :"), list.join(" · "))
}

type Row = Vec<String>;

/// The heads of the columns of a page, and its lines.
pub(crate) fn page(snapshot: &Snapshot, page: Page, lang: Lang) -> (Row, Vec<Row>) {
    match page {
        Page::Table => table(snapshot, lang),
        Page::Cross => cross(snapshot, lang),
        Page::Running => running(snapshot, lang),
        Page::Games => games(snapshot, lang),
        Page::Tournaments => tournaments(snapshot, lang),
    }
}

fn row<const N: usize>(texts: [&str; N]) -> Row {
    texts.map(str::to_owned).to_vec()
}

fn percent(share: Option<f64>, lang: Lang) -> String {
    share.map_or("-".to_owned(), |share| decimal(lang, (share * 1000.0).round() / 10.0))
}

fn table(snapshot: &Snapshot, lang: Lang) -> (Row, Vec<Row>) {
    let head = lang.pick(
        row(["#", "player", "score %", "Elo", "95 %", "won", "drawn", "lost", "as x %", "as o %", "faults"]),
        row(["n°", "joueur", "score %", "Elo", "95 %", "G", "N", "P", "avec x", "avec o", "fautes"]),
    );
    let line = |(nth, standing): (usize, &Standing)| {
        let total = standing.total();
        let interval = standing.elo_interval.map_or(String::new(), |interval| {
            format!("{}…{}", rating(lang, interval.low), rating(lang, interval.high))
        });
        let faults: u64 = standing.faults.values().sum();
        vec![
            (nth + 1).to_string(),
            shortened(snapshot.name(standing.player), NAME, "…"),
            percent(total.share(), lang),
            rating(lang, standing.elo),
            interval,
            total.wins.to_string(),
            total.draws.to_string(),
            total.losses.to_string(),
            percent(standing.by_colour[0].share(), lang),
            percent(standing.by_colour[1].share(), lang),
            if faults == 0 { String::new() } else { faults.to_string() },
        ]
    };
    (head, snapshot.table.rows.iter().enumerate().map(line).collect())
}

fn cross(snapshot: &Snapshot, lang: Lang) -> (Row, Vec<Row>) {
    let rows = &snapshot.table.rows;
    let mut head = lang.pick(row(["#", "player"]), row(["n°", "joueur"]));
    head.extend((1..=rows.len()).map(|nth| nth.to_string()));
    let line = |(nth, standing): (usize, &Standing)| {
        let mut cells = vec![(nth + 1).to_string(), shortened(snapshot.name(standing.player), NAME, "…")];
        cells.extend(rows.iter().map(|other| {
            if other.player == standing.player {
                return "·".to_owned();
            }
            let score = snapshot.table.cross.get(standing.player).and_then(|line| line.get(other.player));
            percent(score.and_then(quaterne_arena::Score::share), lang)
        }));
        cells
    };
    (head, rows.iter().enumerate().map(line).collect())
}

fn running(snapshot: &Snapshot, lang: Lang) -> (Row, Vec<Row>) {
    let head = lang.pick(
        row(["x", "o", "s", "last moves", "worker"]),
        row(["x", "o", "s", "derniers coups", "ouvrier"]),
    );
    let lines = snapshot.running.iter().map(|game| {
        let seconds = (snapshot.now.0 - game.started.0).max(0) as f64 / 1000.0;
        vec![
            shortened(snapshot.name(game.seats[0]), SHORT_NAME, "…"),
            shortened(snapshot.name(game.seats[1]), SHORT_NAME, "…"),
            format!("{seconds:.0}"),
            last_moves(&game.moves),
            game.worker.clone(),
        ]
    });
    (head, lines.collect())
}

fn last_moves(moves: &str) -> String {
    let count = moves.chars().count();
    let last: String = moves.chars().skip(count.saturating_sub(LAST)).collect();
    if count > LAST { format!("…{last}") } else { last }
}

fn games(snapshot: &Snapshot, lang: Lang) -> (Row, Vec<Row>) {
    let head = lang.pick(
        row(["#", "x", "o", "result", "by", "moves"]),
        row(["n°", "x", "o", "résultat", "par", "coups"]),
    );
    let lines = snapshot.games.iter().map(|stored| {
        let line = &stored.line;
        let result = match line.winner {
            Some(Side::X) => "1-0",
            Some(Side::O) => "0-1",
            None => "½-½",
        };
        vec![
            (stored.number + 1).to_string(),
            shortened(snapshot.name(line.seats[0]), NAME, "…"),
            shortened(snapshot.name(line.seats[1]), NAME, "…"),
            result.to_owned(),
            line.reason.say(lang),
            line.moves.clone(),
        ]
    });
    (head, lines.collect())
}

fn tournaments(snapshot: &Snapshot, lang: Lang) -> (Row, Vec<Row>) {
    let head = lang.pick(
        row(["", "id", "name", "state", "games", "machine"]),
        row(["", "id", "nom", "état", "parties", "machine"]),
    );
    let lines = snapshot.tournaments.iter().map(|info| {
        let mark = if info.id == snapshot.chosen.id { "▸" } else { "" };
        vec![
            mark.to_owned(),
            info.id.clone(),
            info.name.clone(),
            info.state.say(lang),
            info.expected.to_string(),
            info.machine.clone(),
        ]
    });
    (head, lines.collect())
}

fn widths(head: &Row, rows: &[Row]) -> Vec<usize> {
    let width = |column: usize| {
        let cells = rows.iter().chain([head]).filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    (0..head.len()).map(width).collect()
}

/// The widths for a page of so many characters: what matters least gets none before long names are shortened, the rest of what can be
/// spared before short ones are. What stands last may be cut.
fn fitted(page: Page, mut widths: Vec<usize>, room: usize) -> Vec<usize> {
    let (names, spare): (&[usize], &[(usize, usize)]) = match page {
        Page::Table => {
            (&[1], &[(9, LONG), (8, LONG), (10, LONG), (7, LEAST), (6, LEAST), (5, LEAST), (4, LEAST)])
        }
        Page::Cross => (&[1], &[]),
        Page::Running => (&[0, 1], &[(4, LEAST)]),
        Page::Games => (&[1, 2], &[]),
        Page::Tournaments => (&[], &[(5, LEAST)]),
    };
    let last = widths.len().saturating_sub(1);
    let needed = |widths: &[usize], name: usize| -> usize {
        let of = |(nth, &width): (usize, &usize)| match width {
            0 => 0,
            _ if names.contains(&nth) => width.min(name) + 2,
            _ if page == Page::Games && nth == last => width.min(LEAST) + 2,
            _ => width + 2,
        };
        widths.iter().enumerate().map(of).sum::<usize>().saturating_sub(2)
    };
    for &(nth, name) in spare {
        if needed(&widths, name) > room {
            widths[nth] = 0;
        }
    }
    let name = (LEAST..=NAME).rev().find(|name| needed(&widths, *name) <= room).unwrap_or(LEAST);
    names.iter().for_each(|nth| widths[*nth] = widths[*nth].min(name));
    widths
}

/// Cells in columns, but for those of no width: numbers to the right, words to the left.
fn aligned(row: &Row, widths: &[usize]) -> String {
    let cells = row.iter().zip(widths).filter(|(_, width)| **width > 0).map(|(cell, &width)| {
        let cell = shortened(cell, width, "…");
        let is_number = cell.chars().all(|c| c.is_ascii_digit() || "+−-.,·½\u{202f}".contains(c));
        // The moves of a game are digits, and no number.
        if is_number && width < LAST { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
    });
    cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
}

/// What those read who do not watch: how far it is, the table and the cross table, and why games ended.
pub(crate) fn plain(snapshot: &Snapshot, lang: Lang) -> (String, [Table; 2], String) {
    let filled = |which, table: fn(&str) -> Table| {
        let (head, rows) = page(snapshot, which, lang);
        // A table has one column of names.
        let named = |row: Row| [vec![format!("{:<2} {}", row[0], row[1])], row[2..].to_vec()].concat();
        let mut table = table(&named(head).join(" | "));
        rows.into_iter().for_each(|row| table.row(named(row)));
        table
    };
    let tables = [
        filled(Page::Table, |head| Table::headed(head).sparing(&[9, 8, 7])),
        filled(Page::Cross, |head| Table::new(head.split(" | "))),
    ];
    (progress(snapshot, lang), tables, reasons(snapshot, lang))
}
