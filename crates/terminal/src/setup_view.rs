//! The set-up screen, drawn; and where its fields are, for the mouse.

use quaterne_rules::{Game, Lang, Side};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::board::{self, Looks};
use super::frame::Frame;
use super::layout::status;
use super::list::top_for;
use super::options::Options;
use super::pen::{Pen, sentence};
use super::setup::{Field, Setup};

/// The columns of fields: the board at the left, the players at the right.
fn columns(area: Rect) -> [Rect; 2] {
    let body = Rect { y: area.y + 2, height: area.height.saturating_sub(4), ..area }.intersection(area);
    // On 60 columns names and values just fit.
    let narrow = body.width < 64;
    let (margin, left) = if narrow { (1, body.width * 8 / 15) } else { (2, (body.width / 2).min(40)) };
    let right = body.width.saturating_sub(left + u16::from(!narrow));
    [
        Rect { x: body.x + margin, width: left.saturating_sub(margin + 1), ..body }.intersection(body),
        Rect { x: body.x + left, width: right, ..body }.intersection(body),
    ]
}

/// The fields that can be seen, each with its line.
pub(crate) fn places(setup: &Setup, area: Rect) -> Vec<(Field, Rect)> {
    let mut places = Vec::new();
    for (fields, column) in setup.fields().into_iter().zip(columns(area)) {
        let height = usize::from(column.height);
        let selected = fields.iter().position(|field| *field == setup.selected).unwrap_or(0);
        let top = if fields.len() <= height { 0 } else { top_for(0, selected, height.max(1)) };
        for (line, field) in fields.into_iter().skip(top).take(height).enumerate() {
            // The button stands apart.
            let line = if field == Field::Begin && line + 1 < height { line + 1 } else { line };
            places.push((field, Rect { y: column.y + line as u16, height: 1, ..column }));
        }
    }
    places
}

/// Where the value of a field begins in its line.
const VALUE: u16 = 15;

pub(crate) fn draw(buffer: &mut Buffer, area: Rect, setup: &Setup, options: &Options) {
    let (theme, lang) = (options.theme, options.lang);
    let mut pen = Pen::new(buffer, area, theme);
    pen.text(1, 0, "quaterne", theme.accent());
    let title = lang.pick("set up a game in every detail", "préparer une partie en détail");
    pen.text(11, 0, title, theme.plain());
    pen.right(0, &format!("{} ", lang.pick("? help", "? aide")), theme.dim());
    for (field, rect) in places(setup, area) {
        let chosen = field == setup.selected;
        let mut pen = Pen::new(buffer, rect, theme);
        let value = match &setup.editing {
            Some(typed) if chosen => format!("{typed}{}", theme.sign("▏", "_")),
            _ => setup.value(field, options),
        };
        let style = match field {
            Field::Name(side) => theme.side(side).patch(theme.bold()),
            _ => theme.plain(),
        };
        let style = if chosen { style.patch(theme.chosen()) } else { style };
        if field == Field::Begin {
            let text = format!("  {} {}  ", theme.sign("▶", ">"), theme.spell(&value));
            pen.text(0, 0, &text, if chosen { theme.chosen() } else { theme.accent() });
            continue;
        }
        pen.text(0, 0, &label(field, lang), if chosen { theme.bold() } else { theme.dim() });
        if let Field::Name(side) = field {
            pen.text(0, 0, theme.stone(side), theme.side(side));
        }
        let text = theme.spell(&format!("‹ {value} ›"));
        pen.short(i32::from(VALUE), 0, &text, style);
    }
    preview(buffer, area, setup, options);
    foot(buffer, area, setup, options);
}

fn label(field: Field, lang: Lang) -> String {
    match field {
        Field::Game => lang.pick("Game", "Jeu").to_owned(),
        Field::Width => lang.pick("Columns", "Colonnes").to_owned(),
        Field::Height => lang.pick("Rows", "Lignes").to_owned(),
        Field::Align => lang.pick("In a row", "Alignés").to_owned(),
        Field::Gravity => lang.pick("Gravity", "Gravité").to_owned(),
        Field::Stones => lang.pick("Stones each", "Pions par camp").to_owned(),
        Field::Position => "Position".to_owned(),
        Field::Clock => lang.pick("Clock", "Pendule").to_owned(),
        Field::Animation => "Animation".to_owned(),
        Field::Signs => lang.pick("Signs", "Signes").to_owned(),
        Field::Language => lang.pick("Language", "Langue").to_owned(),
        Field::Begin => String::new(),
        Field::Name(Side::X) => lang.pick("  first (x)", "  premier (x)").to_owned(),
        Field::Name(Side::O) => lang.pick("  second (o)", "  second (o)").to_owned(),
        Field::Key(_, key) => format!("    {key}"),
    }
}

/// The board in small, where there is room for it.
fn preview(buffer: &mut Buffer, area: Rect, setup: &Setup, options: &Options) {
    let Ok(game) = setup.rules.game(&setup.position) else { return };
    let [left, _] = columns(area);
    let used = setup.fields()[0].len() as u16 + 2;
    let room = Rect { y: left.y + used, height: left.height.saturating_sub(used), ..left }.intersection(area);
    let Some(frame) = Frame::fit(game.rules(), room, 0) else { return };
    let looks = Looks { last: Game::last_move(&game), ..Looks::plain(game.rules(), game.board()) };
    board::draw(buffer, &frame, &looks, options.theme);
}

fn foot(buffer: &mut Buffer, area: Rect, setup: &Setup, options: &Options) {
    let (theme, lang) = (options.theme, options.lang);
    match &setup.error {
        Some(error) => sentence(buffer, status(area), error.say(lang), theme.bad(), theme),
        None => {
            let text = format!("x {}   o {}", setup.players[0].spec(), setup.players[1].spec());
            Pen::new(buffer, status(area), theme).short(1, 0, &text, theme.dim());
        }
    }
    let keys = match setup.editing {
        Some(_) => lang.pick("⏎ take it   esc leave it", "⏎ garder   échap laisser"),
        None => lang.pick(
            "↑ ↓ tab choose   ← → change   type to edit   ⏎ play   esc back",
            "↑ ↓ tab choisir   ← → changer   taper pour écrire   ⏎ jouer   échap retour",
        ),
    };
    Pen::new(buffer, area, theme).keys(i32::from(area.height) - 1, keys);
}

/// What a click on a field means: to choose it, or to change it with its arrows.
pub(crate) fn click(setup: &Setup, area: Rect, x: u16, y: u16, options: &Options) -> Option<(Field, isize)> {
    let (field, rect) = places(setup, area).into_iter().find(|(_, rect)| super::layout::has(*rect, x, y))?;
    let from = rect.x + VALUE;
    let width = setup.value(field, options).chars().count() as u16 + 4;
    let by = match x {
        x if x >= from && x < from + 2 => -1,
        x if x >= from + width - 2 && x < from + width => 1,
        _ => 0,
    };
    Some((field, by))
}
