//! The first screen, drawn; and where its lines are, for the mouse.
//!
//! ```text
//!   ▄███▄ ▄███▄ ▄███▄ ▄███▄              the board that is chosen,
//!   █████ █████ █████ █████  quaterne    where there is room for it
//!    ▀▀▀   ▀▀▀   ▀▀▀   ▀▀▀
//!   Game         ‹ Connect Four ›
//!                7×6, 4 in a row
//! ```

use quaterne_report::seat::Seat;
use quaterne_rules::{Lang, Outcome, Record, Rules, Side};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::board::{self, Looks};
use super::disc::{self, Dot, Form};
use super::frame::Frame;
use super::home::{Home, Item};
use super::layout::status;
use super::list::top_for;
use super::options::Options;
use super::pen::{Pen, sentence};
use super::text;
use super::theme::Theme;
use super::tile::Placed;

/// Where the lines begin, and their values.
const LEFT: u16 = 3;
const VALUE: u16 = 13;
/// The lines need so much, and say more with some more; the board may have the rest.
const LINES: u16 = 42;
const MORE: u16 = 12;
/// The least width of the board.
const BOARD: u16 = 24;
/// Lines of the sign above.
const SIGN: u16 = 4;

/// Where each line is.
pub(crate) fn places(home: &Home, area: Rect) -> Vec<(Item, Rect)> {
    let items = home.items();
    let body = Rect { y: area.y + 1, height: area.height.saturating_sub(3), ..area }.intersection(area);
    // Two lines for what has a line of its own about it, and air where there is some; where there is no room for that, one
    // line each, and in the end only those around the chosen one.
    let whole = items.len() as u16
        + items.iter().filter(|item| matches!(item, Item::Game | Item::Opponent)).count() as u16;
    let brief = body.height < whole;
    let tall = |item: &Item| if !brief && matches!(item, Item::Game | Item::Opponent) { 2 } else { 1 };
    let needed: u16 = items.iter().map(tall).sum();
    let chosen = items.iter().position(|item| *item == home.selected).unwrap_or(0);
    let top = if brief { top_for(0, chosen, body.height.into()) } else { 0 };
    let airy = body.height >= needed + 5;
    let mut y = body.y + if signed(home, area) { SIGN } else { 0 } + u16::from(airy);
    let mut places = Vec::new();
    for item in items.into_iter().skip(top) {
        let apart = airy && matches!(item, Item::Opponent | Item::Begins | Item::Play | Item::Continue);
        let apart = apart || airy && item == Item::Open && home.last().is_none();
        y += u16::from(apart && !places.is_empty());
        let width = if shows_board(area) { lines(area) } else { area.width.saturating_sub(LEFT + 1) };
        let rect = Rect { x: area.x + LEFT, y, width, height: tall(&item) };
        places.push((item, rect.intersection(body)));
        y += tall(&item);
    }
    places
}

/// Whether there is room for the sign above.
fn signed(home: &Home, area: Rect) -> bool {
    let lines: u16 = home.items().len() as u16 + 2 + 5;
    area.height >= lines + SIGN + 3
}

fn shows_board(area: Rect) -> bool {
    area.width >= LEFT + LINES + BOARD
}

/// The width of the lines beside a board.
fn lines(area: Rect) -> u16 {
    LINES + if area.width >= 110 { MORE } else { 0 }
}

pub(crate) fn draw(buffer: &mut Buffer, area: Rect, home: &Home, options: &Options) -> Vec<Placed> {
    let (theme, lang) = (options.theme, options.lang);
    let mut pen = Pen::new(buffer, area, theme);
    pen.text(1, 0, "quaterne", theme.accent());
    pen.right(0, &format!("{} ", lang.pick("? help", "? aide")), theme.dim());
    if signed(home, area) {
        sign(buffer, Rect { x: area.x + LEFT, y: area.y + 2, ..area }, theme);
    }
    for (item, rect) in places(home, area) {
        line(buffer, rect, item, home, options);
    }
    let tiles = preview(buffer, area, home, theme);
    if let Some(note) = &home.note {
        sentence(buffer, status(area), note.say(lang), theme.bad(), theme);
    }
    let keys = lang.pick(
        "⏎ play   ↑ ↓ choose   ← → change   Q quit   Y français   C colours",
        "⏎ jouer   ↑ ↓ choisir   ← → changer   Q quitter   Y English   C couleurs",
    );
    Pen::new(buffer, area, theme).keys(i32::from(area.height) - 1, keys);
    tiles
}

/// Four in a line: what the name means.
fn sign(buffer: &mut Buffer, area: Rect, theme: Theme) {
    let mut pen = Pen::new(buffer, area, theme);
    for (nth, side) in [Side::X, Side::X, Side::X, Side::X].into_iter().enumerate() {
        for (y, row) in disc::rows(Form::Disc, theme.signs, true, 5, 3).iter().enumerate() {
            for (x, dot) in row.iter().enumerate() {
                if let Dot::Ink(c) | Dot::Core(c) = dot {
                    pen.text((6 * nth + x) as i32, y as i32, &c.to_string(), theme.side(side));
                }
            }
        }
    }
}

fn line(buffer: &mut Buffer, rect: Rect, item: Item, home: &Home, options: &Options) {
    let (theme, lang) = (options.theme, options.lang);
    let chosen = item == home.selected;
    let mut pen = Pen::new(buffer, rect, theme);
    let (label, value, about) = words(item, home, lang, theme);
    let style = if chosen { theme.chosen() } else { theme.plain() };
    let room = usize::from(rect.width.saturating_sub(VALUE + 2));
    if item == Item::Play {
        let text = format!("  {} {value}  ", theme.sign("▶", ">"));
        let style = if chosen { theme.chosen() } else { theme.accent() };
        return pen.text(i32::from(VALUE), 0, &text, style.patch(theme.bold()));
    }
    pen.text(0, 0, label, if chosen { theme.bold() } else { theme.dim() });
    let text = if matches!(item, Item::Game | Item::Opponent | Item::Begins) {
        format!("‹ {value} ›")
    } else {
        format!(" {} ", fitting(&value, room))
    };
    pen.short(i32::from(VALUE), 0, &text, style);
    if let (Item::Opponent, Some((nth, _))) = (item, home.level()) {
        let stars = format!("{}{}", "★".repeat(nth + 1), "☆".repeat(4_usize.saturating_sub(nth)));
        pen.text(i32::from(VALUE) + text.chars().count() as i32 + 1, 0, &stars, theme.note());
    }
    pen.short(i32::from(VALUE) + 2, 1, fitting(&about, room), theme.dim());
}

/// As many of the clauses as there is room for: `errs now and then; 100 % against random play`.
pub(crate) fn fitting(about: &str, room: usize) -> &str {
    let mut ends: Vec<usize> = about.match_indices([';', ',']).map(|(at, _)| at).collect();
    ends.push(about.len());
    let fits = |end: &&usize| about[..**end].trim_end().chars().count() <= room;
    let end = ends.iter().rev().find(fits).unwrap_or(&ends[0]);
    about[..*end].trim_end()
}

/// The label of a line, what it holds, and a line about that.
fn words(item: Item, home: &Home, lang: Lang, theme: Theme) -> (&'static str, String, String) {
    let own = |value: &str| value.to_owned();
    match item {
        Item::Game => {
            let label = lang.pick("Game", "Jeu");
            match home.rules() {
                Some(rules) => {
                    let about = text::rules(&rules, lang);
                    let (name, rest) = about.split_once(", ").unwrap_or((&about, ""));
                    let wide = if rules.width() == 12 { " 12×6" } else { "" };
                    (label, format!("{name}{wide}"), own(rest))
                }
                None => (
                    label,
                    own(lang.pick("your own", "le vôtre")),
                    own(lang.pick("any board, any k in a row", "toute grille, k alignés")),
                ),
            }
        }
        Item::Opponent => {
            let label = lang.pick("Opponent", "Adversaire");
            match home.level() {
                Some((_, level)) => (label, own(level.label.say(lang)), own(level.help.say(lang))),
                None => (
                    label,
                    own(lang.pick("a friend", "un ami")),
                    own(lang.pick("both at this keyboard", "tous deux à ce clavier")),
                ),
            }
        }
        Item::Begins => {
            let who = match home.side {
                Side::X => lang.pick("you", "vous"),
                Side::O => lang.pick("your opponent", "votre adversaire"),
            };
            (lang.pick("Begins", "Commence"), format!("{} {who}", theme.stone(Side::X)), String::new())
        }
        Item::Play if home.rules().is_none() => {
            ("", own(lang.pick("Set it up", "Le préparer")), String::new())
        }
        Item::Play => ("", own(lang.pick("Play", "Jouer")), String::new()),
        Item::Continue => {
            let last = home.last().map(|kept| told(&kept.record, lang)).unwrap_or_default();
            (lang.pick("Continue", "Continuer"), last, String::new())
        }
        Item::Open => (
            lang.pick("Open", "Ouvrir"),
            own(lang.pick("a game played before…", "une partie déjà jouée…")),
            String::new(),
        ),
        Item::Advanced => (
            lang.pick("Advanced", "Avancé"),
            own(lang.pick("boards, machines, clocks…", "grilles, machines, pendules…")),
            String::new(),
        ),
        Item::Labs => (
            lang.pick("Labs", "TP"),
            own(lang.pick("A to E: quaterne tp", "A à E : quaterne tp")),
            String::new(),
        ),
    }
}

/// `Connect Four, x won, casual, 12 moves`: what matters most comes first.
pub(crate) fn told(record: &Record, lang: Lang) -> String {
    let rules = record.game.rules();
    let name = match text::name(rules, lang) {
        Some(name) if *rules == Rules::connect4_12x6() => format!("{name} 12×6"),
        Some(name) => name.to_owned(),
        None => rules.to_string(),
    };
    let machine = crate::console::seats_of(record).into_iter().flatten().find(|seat| !seat.is_human());
    let machine = match machine {
        Some(Seat::Machine(method)) => text::machine(rules, &method, lang),
        _ => lang.pick("a friend", "un ami").to_owned(),
    };
    let plies = record.game.moves().len() as u64;
    let moves = lang.plural(plies, lang.pick("move", "coup"), lang.pick("moves", "coups"));
    let parts = [Some(name), result(record, lang), Some(machine), Some(format!("{plies} {moves}"))];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// `x won`, or nothing yet.
fn result(record: &Record, lang: Lang) -> Option<String> {
    Some(match record.game.outcome()? {
        Outcome::Win(side) => format!("{side} {}", lang.pick("won", "a gagné")),
        Outcome::Draw => lang.pick("a draw", "nulle").to_owned(),
    })
}

/// The board that is chosen.
fn preview(buffer: &mut Buffer, area: Rect, home: &Home, theme: Theme) -> Vec<Placed> {
    let Some(game) = home.sample().filter(|_| shows_board(area)) else { return Vec::new() };
    let left = LEFT + lines(area) + 2;
    let room = Rect {
        x: area.x + left,
        y: area.y + 2,
        width: area.width - left - 2,
        height: area.height.saturating_sub(5),
    };
    small(buffer, room.intersection(area), &game, theme)
}

/// A board in the middle of a place, as large as it can be.
pub(crate) fn small(
    buffer: &mut Buffer,
    room: Rect,
    game: &quaterne_rules::Game,
    theme: Theme,
) -> Vec<Placed> {
    let Some(frame) = Frame::fit(game.rules(), room, 0) else { return Vec::new() };
    let shift = room.width.saturating_sub(frame.whole.width) / 2;
    let room = Rect { x: room.x + shift, width: room.width - shift, ..room };
    let Some(frame) = Frame::fit(game.rules(), room, 0) else { return Vec::new() };
    let looks = Looks { last: game.last_move(), ..Looks::plain(game.rules(), game.board()) };
    board::draw(buffer, &frame, &looks, theme)
}

/// What a click means: a line, and whether one of its arrows was hit.
pub(crate) fn click(home: &Home, area: Rect, x: u16, y: u16, options: &Options) -> Option<(Item, isize)> {
    let (item, rect) = places(home, area).into_iter().find(|(_, rect)| super::layout::has(*rect, x, y))?;
    let from = rect.x + VALUE;
    let (_, value, _) = words(item, home, options.lang, options.theme);
    let width = value.chars().count() as u16 + 4;
    let by = match x {
        x if x >= from && x < from + 2 => -1,
        x if x >= from + width - 2 && x < from + width => 1,
        _ => 0,
    };
    Some((item, by))
}
