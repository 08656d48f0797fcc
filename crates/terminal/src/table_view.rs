//! The screen of a game.

use quaterne_rules::{Cell, Game, Lang, Outcome, Rules, Side};
use quaterne_search::Analysis;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::board::{self, Looks};
use super::event::Run;
use super::layout::Layout;
use super::list::{Tab, tabs as in_a_row};
use super::options::Options;
use super::pen::{Pen, sentence, shortened, whole_parts, wrapped};
use super::table::{FALL, Pane, Table};
use super::theme::Theme;
use super::tile::Placed;
use super::{columns, key_bar, moves_pane, text, tree_view};
use quaterne_report::seat::Seat;
use quaterne_report::{numbers, score_text};

/// The tabs of the pane, with the keys that open them.
pub(crate) const TABS: [(Pane, &str, &str); 4] = [
    (Pane::Moves, "V moves", "V coups"),
    (Pane::Review, "J judge", "J juger"),
    (Pane::Tree, "T tree", "T arbre"),
    (Pane::Lines, "E eval", "E éval"),
];

/// Draws the game; returns the cells that are pictures.
pub(crate) fn draw(
    buffer: &mut Buffer,
    area: Rect,
    table: &Table,
    options: &Options,
    now: std::time::Duration,
) -> Vec<Placed> {
    let mut tiles = Vec::new();
    let rules = *table.game.rules();
    let (theme, lang) = (options.theme, options.lang);
    let layout = Layout::of(&rules, area, table.zoom);
    let game = table.shown();
    title(buffer, layout.title, &game, table, options);
    match &layout.board {
        Some(frame) => {
            let won = game.outcome().is_some();
            let may_play = !won && table.flagged.is_none() && !table.in_pane;
            let cursor = Cell::new(table.cursor.column, table.cursor.row);
            let falling =
                table.fall.filter(|_| table.looking.is_none() && !table.in_pane).map(|(cell, since)| {
                    let share = now.saturating_sub(since).as_secs_f64() / FALL.as_secs_f64();
                    let height = f64::from(frame.rect(&rules, cell).y - frame.cells.y + 1);
                    // A stone that falls covers a distance that grows as the square of the time.
                    (cell, (height * (1.0 - share.min(1.0).powi(2))).round() as u16)
                });
            let looks = Looks {
                rules: &rules,
                board: game.board(),
                last: game.last_move(),
                cursor: may_play.then_some((cursor, game.to_move())),
                hint: table.hint().or_else(|| better(table, &game)),
                marked: if table.pane == Pane::Lines { table.lines.marked() } else { &[] },
                falling,
                shine: shining(table, options, now),
                scores: table.scores_on,
            };
            tiles = board::draw(buffer, frame, &looks, theme);
            if let Some(scores) = table.scores().filter(|_| table.scores_on) {
                columns::draw(buffer, frame, &rules, scores, theme, lang);
            }
        }
        None if table.zoom => {}
        None => too_small(buffer, area, &rules, options),
    }
    players(buffer, layout.players, table, options, now);
    table.standing().draw(buffer, layout.gauge, theme, lang);
    tabs(buffer, layout.tabs, table, options);
    pane(buffer, layout.pane, table, options);
    status(buffer, layout.status, &game, table, options);
    key_bar::draw(buffer, layout.keys, table, options);
    tiles
}

/// In the review: the move that would have been better than the one on the screen.
fn better(table: &Table, game: &Game) -> Option<Cell> {
    let cell = table.review.better(table.ply()).filter(|_| table.pane == Pane::Review)?;
    game.board().at(cell).is_none().then_some(cell)
}

/// Which stone of the winning line shines now: a light runs along it, and rests.
fn shining(table: &Table, options: &Options, now: std::time::Duration) -> Option<usize> {
    let step = (now.as_millis() / 120) as usize % (usize::from(table.game.rules().align()) + 6);
    options.animation.then_some(step)
}

fn too_small(buffer: &mut Buffer, area: Rect, rules: &Rules, options: &Options) {
    let (width, height) = Layout::least(rules);
    let text = options.lang.pick(
        format!("this board needs a terminal of {width} x {height}"),
        format!("cette grille demande un terminal de {width} x {height}"),
    );
    let area = Rect { y: area.y + 1, height: area.height.saturating_sub(3), ..area }.intersection(area);
    let lines = wrapped(&text, usize::from(area.width));
    let mut pen = Pen::new(buffer, area, options.theme);
    for (y, line) in lines.iter().enumerate() {
        pen.short(0, y as i32, line, options.theme.note());
    }
}

fn title(buffer: &mut Buffer, area: Rect, game: &Game, table: &Table, options: &Options) {
    let (theme, lang) = (options.theme, options.lang);
    let mut pen = Pen::new(buffer, area, theme);
    pen.text(1, 0, "quaterne", theme.accent());
    let mut right = Vec::new();
    if table.pane == Pane::Tree && table.in_pane && !table.tree.path().is_empty() {
        right.push(lang.pick("in the tree", "dans l'arbre").to_owned());
    } else if let Some(ply) = table.looking {
        right.push(lang.pick(
            format!("move {ply} of {}", table.game.moves().len()),
            format!("coup {ply} sur {}", table.game.moves().len()),
        ));
    }
    if table.paused {
        right.push(lang.pick("paused", "en pause").to_owned());
    }
    right.push(lang.pick("? help", "? aide").to_owned());
    let right = format!("{} ", theme.spell(&right.join(" · ")));
    let room = usize::from(area.width).saturating_sub(12 + right.chars().count());
    // What does not fit is left out, from the last part on; the name stays.
    let rules = theme.spell(&text::rules(game.rules(), lang));
    pen.text(11, 0, &shortened(whole_parts(&rules, ", ", room), room, theme.ellipsis()), theme.plain());
    pen.right(0, &right, theme.dim());
}

fn players(buffer: &mut Buffer, area: Rect, table: &Table, options: &Options, now: std::time::Duration) {
    let (theme, lang) = (options.theme, options.lang);
    let mut pen = Pen::new(buffer, area, theme);
    for side in Side::BOTH {
        let y = 2 * side.index() as i32;
        let turn = !table.is_over() && table.game.to_move() == side;
        let clock = table.clock.shown(side);
        let name = match (&table.names, table.seat(side)) {
            (Some(names), _) => names[side.index()].clone(),
            (None, Seat::Human) => lang.pick("human", "humain").to_owned(),
            (None, Seat::Machine(method)) => text::machine(table.game.rules(), method, lang),
        };
        let style = if turn { theme.side(side).patch(theme.bold()) } else { theme.side(side) };
        pen.text(0, y, if turn { theme.sign("▸", ">") } else { " " }, style);
        pen.text(2, y, theme.stone(side), style);
        let room = usize::from(area.width).saturating_sub(7 + clock.chars().count());
        pen.text(4, y, &super::pen::shortened(&name, room, theme.ellipsis()), style);
        let urgent = table.clock.left(side).is_some_and(|left| left.as_secs() < 20);
        pen.right(
            y,
            &format!("{clock} "),
            if urgent { theme.bad().patch(theme.bold()) } else { theme.bold() },
        );
        let line = match &table.thinking {
            Some(run) if turn => Some(thinking(run, table, lang, theme, now)),
            _ => table.opinion(side).map(|told| said(told, lang)),
        };
        if let Some(line) = line {
            pen.short(4, y + 1, &line, theme.dim());
        }
    }
}

/// `⠹ thinking · depth 6 · 12.3 k nodes · 3.1 M/s`.
fn thinking(run: &Run, table: &Table, lang: Lang, theme: Theme, now: std::time::Duration) -> String {
    let turning = theme.sign(["⠋", "⠙", "⠸", "⠴", "⠦", "⠇"], ["|", "/", "-", "\\", "|", "/"]);
    let passed = now.saturating_sub(run.since);
    let sign = turning[(passed.as_millis() / 120) as usize % turning.len()];
    let nodes = run.progress.nodes();
    let mut parts = vec![format!("{sign} {}", lang.pick("thinks", "réfléchit"))];
    let depth = match (run.progress.depth(), table.machine_to_move()) {
        (0, Some(method)) => text::depth(method),
        (depth, _) => Some(depth),
    };
    parts.extend(depth.map(|depth| format!("{} {depth}", lang.pick("depth", "prof."))));
    parts.push(text::nodes(nodes, lang));
    parts.extend(text::speed(nodes, passed, lang));
    parts.join(" · ")
}

/// `+1.33 · depth 6 · 12.3 k nodes · 3.1 M/s`.
fn said(told: &Analysis, lang: Lang) -> String {
    let mut parts = Vec::new();
    match told.verdict {
        Some(verdict) => parts.push(score_text::proved(lang, verdict)),
        None if told.moves.is_empty() => {}
        None => parts.push(numbers::signed(lang, told.score)),
    }
    if told.depth > 0 {
        parts.push(format!("{} {}", lang.pick("depth", "prof."), told.depth));
    }
    parts.push(text::nodes(told.nodes, lang));
    parts.extend(text::speed(told.nodes, told.elapsed, lang));
    parts.join(" · ")
}

fn tabs(buffer: &mut Buffer, area: Rect, table: &Table, options: &Options) {
    let (theme, lang) = (options.theme, options.lang);
    let mut pen = Pen::new(buffer, area, theme);
    let edge = theme.sign("─", "-").repeat(usize::from(area.width));
    pen.text(0, 0, &edge, theme.dim());
    for (pane, x, label) in tab_places(table.pane, lang, area.width) {
        let style = match (pane == table.pane, table.in_pane) {
            (true, true) => theme.chosen(),
            (true, false) => theme.accent(),
            (false, _) => theme.dim(),
        };
        pen.text(i32::from(x), 0, &format!(" {label} "), style);
    }
}

/// The tabs, in a row of this width: where there is no room for all their words, keys stand for those that are closed, and
/// where there is still less for all of them.
pub(crate) fn tab_places(open: Pane, lang: Lang, width: u16) -> impl Iterator<Item = Tab<Pane>> {
    let labels = TABS.map(|(pane, english, french)| (pane, lang.pick(english, french)));
    let keys = labels.map(|(pane, label)| (pane, &label[..1]));
    let mut open_in_words = keys;
    for (short, (pane, label)) in open_in_words.iter_mut().zip(labels) {
        short.1 = if pane == open { label } else { short.1 };
    }
    // The last space may be missing.
    let fits = |tabs: &[(Pane, &str)]| {
        tabs.iter().map(|(_, label)| label.chars().count() + 2).sum::<usize>() <= usize::from(width) + 1
    };
    let shown = [labels, open_in_words].into_iter().find(|tabs| fits(tabs)).unwrap_or(keys);
    in_a_row(shown, 2)
}

fn pane(buffer: &mut Buffer, area: Rect, table: &Table, options: &Options) {
    match table.pane {
        Pane::Moves => moves_pane::draw(buffer, area, table, options),
        Pane::Review => table.review.draw(buffer, area, table.ply(), options),
        Pane::Tree => tree_view::draw(buffer, area, table, options),
        Pane::Lines => table.lines.draw(buffer, area, options.theme, options.lang, table.in_pane),
    }
}

/// What was just said, or whose turn it is: a line, or two where it is too long for one.
fn status(buffer: &mut Buffer, area: Rect, game: &Game, table: &Table, options: &Options) {
    let (theme, lang) = (options.theme, options.lang);
    if let Some(note) = &table.note {
        return sentence(buffer, area, note.say(lang), theme.note(), theme);
    }
    let (text, style) = state(game, table, theme, lang);
    sentence(buffer, area, &text, style, theme);
    let mut pen = Pen::new(buffer, area, theme);
    let scored = table.scores().filter(|_| table.scores_on || table.hint_on);
    let cell = match table.hint() {
        Some(cell) => Some(cell),
        None if game.rules().gravity() => game.landing(table.cursor.column),
        None => Some(table.cursor),
    };
    if let Some((scores, cell)) = scored.zip(cell)
        && let Some(rating) = scores.of(cell)
    {
        let name = table.name(cell);
        let hint = if table.hint_on { lang.pick("hint ", "indice ") } else { "" };
        let text = format!("{hint}{} ", columns::sentence(rating, &name, scores.depth, lang));
        pen.right(0, &text, theme.bold());
    }
}

fn state(game: &Game, table: &Table, theme: Theme, lang: Lang) -> (String, Style) {
    if let Some(late) = table.flagged.filter(|_| table.looking.is_none()) {
        let other = late.other();
        let text = lang.pick(
            format!("{late} has run out of time: {other} wins"),
            format!("{late} n'a plus de temps : {other} gagne"),
        );
        return (text, theme.side(other).patch(theme.bold()));
    }
    match game.outcome() {
        Some(Outcome::Win(side)) => {
            let cells: Vec<String> = game.board().winning_cells().iter().map(Cell::to_string).collect();
            let verb = match (table.seat(side).is_human(), table.seat(side.other()).is_human()) {
                (true, false) => lang.pick("wins, well played:", "gagne, bien joué :"),
                (false, true) => lang.pick("wins, you lose:", "gagne, vous perdez :"),
                _ => lang.pick("wins:", "gagne :"),
            };
            (format!("{side} {verb} {}", cells.join(" ")), theme.side(side).patch(theme.bold()))
        }
        Some(Outcome::Draw) => (lang.pick("a draw", "match nul").to_owned(), theme.bold()),
        None if table.looking.is_some() => (past(game, table, theme, lang), theme.side(game.to_move())),
        None => {
            let side = game.to_move();
            let human = table.seat(side).is_human();
            let alone = human && !table.seat(side.other()).is_human();
            let text = match (human, table.typed.as_str()) {
                (true, "") if alone => {
                    let yours = lang.pick("your move", "à vous de jouer");
                    return (format!("{} {yours}", theme.stone(side)), theme.side(side));
                }
                (true, "") => lang.pick("to move", "au trait").to_owned(),
                (true, _) => format!("{} ?", table.cursor),
                (false, _) => lang.pick("machine to move", "à la machine").to_owned(),
            };
            (format!("{} {side} {text}", theme.stone(side)), theme.side(side))
        }
    }
}

/// `after move 5: ○ o to move; o won at move 24`.
fn past(game: &Game, table: &Table, theme: Theme, lang: Lang) -> String {
    let when = match game.moves().len() {
        0 => lang.pick("before the first move", "avant le premier coup").to_owned(),
        ply => format!("{} {ply}", lang.pick("after move", "après le coup")),
    };
    let side = game.to_move();
    let stone = theme.stone(side);
    let last = table.game.moves().len();
    let end = match (table.game.outcome(), table.flagged) {
        (Some(Outcome::Win(side)), _) => {
            lang.pick(format!("; {side} won at move {last}"), format!(" ; {side} a gagné au coup {last}"))
        }
        (Some(Outcome::Draw), _) => lang.pick("; a draw in the end", " ; nulle à la fin").to_owned(),
        (None, Some(late)) => lang.pick(
            format!("; {late} ran out of time at move {last}"),
            format!(" ; {late} n'avait plus de temps au coup {last}"),
        ),
        (None, None) => String::new(),
    };
    lang.pick(
        format!("{when}: {stone} {side} to move{end}"),
        format!("{when} : {stone} {side} au trait{end}"),
    )
}
