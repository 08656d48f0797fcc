//! The mouse: a click in a column plays there, and everything that looks like a button is one.

use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::app::App;
use super::home::Item;
use super::layout::{Layout, has};
use super::lines_pane::LinesPane;
use super::list::{tab_at, top_for};
use super::setup::Field;
use super::table::{Pane, Table};
use super::table_view::tab_places;
use super::{home_view, key_bar, moves_pane, setup_view, tree_view, watch};

/// What the mouse did.
pub(crate) fn mouse(app: &mut App, mouse: MouseEvent) {
    let clicked = matches!(mouse.kind, MouseEventKind::Down(MouseButton::Left));
    if clicked && app.close_help() {
        return;
    }
    let area = app.size();
    if app.watched().is_some() {
        return watch::mouse(app, mouse, area, clicked);
    }
    if app.home().is_some() {
        return home_mouse(app, mouse, area, clicked);
    }
    if let Some((open, kept)) = app.open() {
        let wish = if clicked { open.click(area, mouse.row, kept) } else { None };
        return app.grant(wish);
    }
    if app.is_setting_up() {
        return setup_mouse(app, mouse, area, clicked);
    }
    let options = app.options;
    let (_, table, _, desk) = app.parts();
    let Some(table) = table else { return };
    let layout = Layout::of(table.game.rules(), area, table.zoom);
    let (x, y) = (mouse.column, mouse.row);
    if let Some(frame) = &layout.board
        && let Some(cell) = frame.at(table.game.rules(), x, y)
    {
        if clicked && !(table.is_over() && table.looking.is_none()) {
            table.in_pane = false;
            table.play_at(cell, desk, options.animation);
        } else if mouse.kind == MouseEventKind::Moved && !table.in_pane {
            table.cursor = cell;
        }
    }
    let wheel = match mouse.kind {
        MouseEventKind::ScrollUp => -1,
        MouseEventKind::ScrollDown => 1,
        _ => 0,
    };
    if wheel != 0 {
        let code = match (table.pane, wheel) {
            (Pane::Moves | Pane::Review, -1) => KeyCode::PageUp,
            (Pane::Moves | Pane::Review, _) => KeyCode::PageDown,
            (_, -1) => KeyCode::Up,
            (_, _) => KeyCode::Down,
        };
        // Off the pane the wheel travels in time.
        let code = if has(layout.pane, x, y) || matches!(table.pane, Pane::Moves | Pane::Review) {
            code
        } else {
            return;
        };
        table.in_pane |= matches!(table.pane, Pane::Tree | Pane::Lines);
        return app.key(KeyEvent::from(code));
    }
    if !clicked {
        return;
    }
    if has(layout.tabs, x, y) {
        if let Some(pane) = tab_at(tab_places(table.pane, options.lang, layout.tabs.width), x - layout.tabs.x)
        {
            table.pane = pane;
            table.in_pane = pane != Pane::Moves;
        }
    } else if has(layout.pane, x, y) {
        pane_click(table, layout.pane, x, y);
    } else if has(layout.keys, x, y)
        && let Some(code) = key_bar::at(table, &options, layout.keys.width, x - layout.keys.x)
    {
        app.key(KeyEvent::from(code));
    }
}

fn pane_click(table: &mut Table, pane: Rect, x: u16, y: u16) {
    let line = usize::from(y - pane.y);
    match table.pane {
        Pane::Moves => {
            if let Some(ply) = moves_pane::ply_at(table, pane, x, y) {
                table.look(ply);
            }
        }
        Pane::Review => {
            if let Some(ply) = table.review.ply_at(pane, table.ply(), x) {
                table.look(ply);
            }
        }
        Pane::Tree => {
            table.in_pane = true;
            let line = line.checked_sub(usize::from(tree_view::HEAD));
            // The first line that is shown follows the selection: the click counts from there.
            if let Some(line) = line {
                let height = pane.height.saturating_sub(tree_view::HEAD);
                let selected = table.tree.selected();
                let rows = table.tree.rows();
                let at = rows.iter().position(|row| row.place == selected && row.is_node()).unwrap_or(0);
                table.tree.top = top_for(table.tree.top, at, usize::from(height));
                table.tree.click(line);
            }
        }
        Pane::Lines => {
            table.in_pane = true;
            if let Some(line) = line.checked_sub(usize::from(LinesPane::HEAD)) {
                table.lines.click(line);
            }
        }
    }
}

fn home_mouse(app: &mut App, mouse: MouseEvent, area: Rect, clicked: bool) {
    let Some((home, options)) = app.home().filter(|_| clicked) else { return };
    let Some((item, by)) = home_view::click(home, area, mouse.column, mouse.row, options) else { return };
    home.selected = item;
    let wish = match item {
        Item::Game | Item::Opponent | Item::Begins => {
            home.turn(by);
            None
        }
        _ => home.choose(),
    };
    app.grant(wish);
}

fn setup_mouse(app: &mut App, mouse: MouseEvent, area: Rect, clicked: bool) {
    let wheel = match mouse.kind {
        MouseEventKind::ScrollUp => 1,
        MouseEventKind::ScrollDown => -1,
        _ => 0,
    };
    if !clicked && wheel == 0 {
        return;
    }
    let (setup, _, options, _) = app.parts();
    if setup.editing.is_some() {
        return;
    }
    let Some((field, by)) = setup_view::click(setup, area, mouse.column, mouse.row, options) else { return };
    if clicked {
        setup.selected = field;
    }
    if setup.selected == field && by + wheel != 0 {
        setup.turn(by + wheel, options);
    }
    if clicked && field == Field::Begin {
        let wish = setup.begin();
        app.grant(wish);
    }
}
