//! A build without tournaments: nothing can be watched, so what stands for it has no value.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyEvent, MouseEvent};
use ratatui::layout::Rect;

use crate::app::App;
use crate::event::Wish;
use crate::options::Options;

/// News that never come,
#[derive(Debug)]
pub(crate) enum Snapshot {}

/// of a tournament that is never shown.
#[derive(Debug)]
pub(crate) enum Watch {}

impl Watch {
    pub(crate) fn take(&mut self, _: Result<Box<Snapshot>, String>) {
        match *self {}
    }

    pub(crate) fn key(&mut self, _: KeyEvent) -> Option<Wish> {
        match *self {}
    }
}

pub(crate) fn draw(_: &mut Buffer, _: Rect, watch: &Watch, _: &Options) {
    match *watch {}
}

pub(crate) fn mouse(_: &mut App, _: MouseEvent, _: Rect, _: bool) {}
