//! The review of a game: what each move gave away, as a graph and in words, step by step.
//!
//! ```text
//!     ▄▄  ██          the exact score after each move: above the line for x, below it for o
//!   ──██▄▄██──────
//!               ▀██
//!        ?    ?▲ ?    mistakes, and the move on the screen
//!   7. ● 5 ??  turns a win into a loss: 3 was winning
//! ```
//!
//! Judged by the solver from the last move to the first, as everywhere (`search::review`); moves that cannot be proved
//! in time leave a gap.

use quaterne_report::review::{ReviewSum, ReviewedMove};
use quaterne_rules::{Cell, Game, Lang, Rules, Side};
use quaterne_search::review::{Judged, Mark};
use quaterne_search::solver::plies_to_end;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::event::{Desk, Run, Task};
use super::options::Options;
use super::pen::{Pen, wrapped};
use super::scores::{Rating, SOLVED_FREE};
use super::theme::Theme;

/// The graph is as large as the pane lets it: a move has at most so many characters, x and o at most so many lines each;
/// so many lines stay for the marks and the words below.
const WIDEST: u16 = 6;
const TALLEST: u16 = 9;
const WORDS: u16 = 8;

/// The game that is judged, and what was found.
#[derive(Debug, Default)]
pub(crate) struct ReviewPane {
    game: Option<Game>,
    /// By ply, counted from 0.
    judged: Vec<Option<Judged>>,
    run: Option<Run>,
}

/// The moves from `first` to before `end`, each so many characters wide: what there is room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Span {
    first: usize,
    end: usize,
    step: u16,
}

impl Span {
    /// Where a move stands, from the left end of the pane.
    fn x(self, nth: usize) -> i32 {
        1 + ((nth - self.first) * usize::from(self.step)) as i32
    }
}

/// Whether games of these rules can be judged at all.
pub(crate) fn is_possible(rules: &Rules) -> bool {
    rules.gravity() || rules.area() <= SOLVED_FREE
}

impl ReviewPane {
    /// Begins with a game that it does not know yet; moves that it knows stay judged.
    pub(crate) fn show(&mut self, game: &Game, desk: &mut Desk) {
        let known = |old: &Game| old.start() == game.start() && old.moves() == game.moves();
        if self.game.as_ref().is_some_and(known) {
            return;
        }
        self.game = Some(game.clone());
        self.judged = vec![None; game.moves().len()];
        let possible = is_possible(game.rules()) && !game.moves().is_empty();
        self.run = possible.then(|| desk.search(game.clone(), Task::Review));
    }

    /// More is known.
    pub(crate) fn take(&mut self, judged: Vec<Judged>, done: bool) {
        for each in judged {
            if let Some(place) = each.ply.checked_sub(1).and_then(|nth| self.judged.get_mut(nth)) {
                *place = Some(each);
            }
        }
        if done {
            self.run = None;
        }
    }

    pub(crate) fn run(&self) -> Option<&Run> {
        self.run.as_ref()
    }

    pub(crate) fn stop(&mut self) -> bool {
        self.run.take().is_some()
    }

    /// What is known of the move that led to this ply of the game.
    fn of(&self, ply: usize) -> Option<&Judged> {
        self.judged.get(ply.checked_sub(1)?)?.as_ref()
    }

    /// `?!`, `?`, `??` after a move; nothing after a good one. Only of the game that was judged.
    pub(crate) fn mark(&self, game: &Game, ply: usize) -> &'static str {
        let same = self.game.as_ref().is_some_and(|known| {
            known.start() == game.start() && known.moves().get(..ply) == game.moves().get(..ply)
        });
        self.of(ply).filter(|_| same).map_or("", |judged| sign(judged.mark))
    }

    /// What the position after that move is worth to the side to move.
    pub(crate) fn worth(&self, ply: usize) -> Option<(Side, Rating)> {
        let judged = self.of(ply)?;
        let score = -judged.after.score()?;
        Some((judged.by.other(), Rating::exact(judged.cell, score, judged.left.saturating_sub(1))))
    }

    /// The move that would have been better than the one that led to this ply.
    pub(crate) fn better(&self, ply: usize) -> Option<Cell> {
        self.of(ply)?.better.first().copied()
    }

    /// The next move from here that is worth a look, or the one before: a mistake, or what hastened the end.
    pub(crate) fn mistake(&self, ply: usize, forward: bool) -> Option<usize> {
        let hastened = self.hastened().map(|judged| judged.ply);
        let is_worth_it = |ply: &usize| Some(*ply) == hastened || self.of(*ply).is_some_and(is_mistake);
        match forward {
            true => (ply + 1..=self.judged.len()).find(is_worth_it),
            false => (1..ply).rev().find(is_worth_it),
        }
    }

    /// The last mistake of whoever lost, once the game is over and all is known.
    fn turned(&self) -> Option<&Judged> {
        self.of_loser().rfind(|judged| is_mistake(judged))
    }

    /// The last move by which whoever lost let the end come sooner, beyond saving as the game was.
    fn hastened(&self) -> Option<&Judged> {
        let last = self.of_loser().rfind(|judged| judged.loss.is_some_and(|loss| loss > 1))?;
        (last.mark == Mark::Inaccuracy).then_some(last)
    }

    /// The moves of whoever lost; none before all is known.
    fn of_loser(&self) -> impl DoubleEndedIterator<Item = &Judged> {
        let loser = self.game.as_ref().filter(|_| self.run.is_none()).and_then(Game::outcome);
        let loser = loser.and_then(|outcome| Some(outcome.winner()?.other()));
        self.judged.iter().flatten().filter(move |judged| Some(judged.by) == loser)
    }

    /// The ply under a click on the graph, while this one is on the screen.
    pub(crate) fn ply_at(&self, area: Rect, ply: usize, x: u16) -> Option<usize> {
        let span = self.span(area, ply);
        let nth = span.first + usize::from(x.checked_sub(area.x + 1)?) / usize::from(span.step);
        (nth < span.end).then_some(nth + 1)
    }

    /// The moves that the graph shows. A long game in a narrow pane is not all there: the move on the screen is in the
    /// middle, or as near as can be.
    fn span(&self, area: Rect, ply: usize) -> Span {
        let (all, room) = (self.judged.len(), usize::from(area.width.saturating_sub(2)));
        let step = (room / all.max(1)).clamp(1, usize::from(WIDEST));
        let shown = (room / step).min(all);
        let first = ply.saturating_sub(1).saturating_sub(shown / 2).min(all - shown);
        Span { first, end: first + shown, step: step as u16 }
    }

    pub(crate) fn draw(&self, buffer: &mut Buffer, area: Rect, ply: usize, options: &Options) {
        let (theme, lang) = (options.theme, options.lang);
        let mut pen = Pen::new(buffer, area, theme);
        let Some(game) = self.game.as_ref().filter(|game| !game.moves().is_empty()) else {
            return pen.short(1, 0, lang.pick("no move to judge yet", "aucun coup à juger"), theme.dim());
        };
        if !is_possible(game.rules()) {
            let text = lang.pick(
                "this board is too large for exact scores",
                "cette grille est trop grande pour des scores exacts",
            );
            for (y, line) in wrapped(text, usize::from(area.width).saturating_sub(2)).iter().enumerate() {
                pen.short(1, y as i32, line, theme.dim());
            }
            return;
        }
        let half = (area.height.saturating_sub(WORDS) / 2).clamp(1, TALLEST);
        let span = self.span(area, ply);
        self.graph(buffer, Rect { height: 2 * half + 1, ..area }.intersection(area), span, theme);
        let below = i32::from(2 * half + 1);
        self.marks(buffer, area, below, span, ply, theme);
        let mut y = below + 1;
        for (text, style) in self.words(game, ply, lang, theme) {
            for line in wrapped(&text, usize::from(area.width).saturating_sub(2)) {
                Pen::new(buffer, area, theme).short(1, y, &line, style);
                y += 1;
            }
        }
        let last = (i32::from(area.height) - 1).max(y);
        Pen::new(buffer, area, theme).short(1, last, &self.sum(lang), theme.dim());
    }

    /// Bars in half lines, up for x and down for o.
    fn graph(&self, buffer: &mut Buffer, area: Rect, span: Span, theme: Theme) {
        let half = area.height / 2;
        let most = self.judged.iter().flatten().filter_map(for_x).map(i32::abs).max().unwrap_or(1).max(4);
        let mut pen = Pen::new(buffer, area, theme);
        let line = theme.sign("─", "-").repeat(usize::from(area.width.saturating_sub(2)));
        pen.text(1, half.into(), &line, theme.dim());
        // Arrows where the game goes on beyond the edge.
        if span.first > 0 {
            pen.text(0, half.into(), "‹", theme.dim());
        }
        if span.end < self.judged.len() {
            pen.text(i32::from(area.width) - 1, half.into(), "›", theme.dim());
        }
        for nth in span.first..span.end {
            let Some(score) = self.judged[nth].as_ref().and_then(for_x) else { continue };
            let x = span.x(nth);
            let length = 2.0 * f64::from(half) * f64::from(score.abs()) / f64::from(most);
            let halves = (length.round() as i32).max(i32::from(score != 0));
            let side = if score > 0 { Side::X } else { Side::O };
            for nth in 0..halves.div_euclid(2) + halves % 2 {
                let whole = 2 * nth + 1 < halves;
                let y = i32::from(half) + if score > 0 { -1 - nth } else { 1 + nth };
                let block = match (whole, score > 0) {
                    (true, _) => theme.sign("█", "#"),
                    (false, true) => theme.sign("▄", "#"),
                    (false, false) => theme.sign("▀", "#"),
                };
                let wide = usize::from(if span.step > 1 { span.step - 1 } else { 1 });
                pen.text(x, y, &block.repeat(wide), theme.side(side));
            }
        }
    }

    fn marks(&self, buffer: &mut Buffer, area: Rect, y: i32, span: Span, ply: usize, theme: Theme) {
        let mut pen = Pen::new(buffer, area, theme);
        for nth in span.first..span.end {
            let x = span.x(nth);
            let here = nth + 1 == ply;
            let mark = self.of(nth + 1).map_or(Mark::Best, |judged| judged.mark);
            let sign = match mark {
                Mark::Mistake | Mark::Blunder => "?",
                _ if here => theme.sign("▲", "^"),
                _ => continue,
            };
            let style = mark_style(mark, theme);
            pen.text(x, y, sign, if here { style.patch(theme.chosen()) } else { style });
        }
    }

    /// The move on the screen, and what was better.
    fn words(&self, game: &Game, ply: usize, lang: Lang, theme: Theme) -> Vec<(String, Style)> {
        let Some(judged) = self.of(ply) else {
            let text = match (ply, self.run.is_some()) {
                (0, _) => lang.pick("the start of the game", "le début de la partie"),
                (_, true) => lang.pick("not judged yet", "pas encore jugé"),
                _ => lang.pick("not judged", "non jugé"),
            };
            return vec![(text.to_owned(), theme.dim())];
        };
        let told = ReviewedMove::of(game.rules(), judged);
        let stone = theme.stone(judged.by);
        let mark = sign(judged.mark);
        let mark = if mark.is_empty() { String::new() } else { format!(" {mark}") };
        let first = format!(
            "{ply}. {stone} {}{mark}{} {}",
            told.by.as_str(),
            lang.pick(":", " :"),
            told.comment.say(lang)
        );
        let mut words = vec![(first, mark_style(judged.mark, theme))];
        if told.line.len() > 1 {
            let line: Vec<&str> = told.line.iter().take(10).map(quaterne_report::Move::as_str).collect();
            words.push((format!("{} {}", lang.pick("better:", "mieux :"), line.join(" ")), theme.good()));
        }
        words.extend(self.why(game.rules(), ply, lang, theme).into_iter().map(|text| (text, theme.bad())));
        words
    }

    /// Once a game is lost: the move that hastened the end, and the one that decided it, if they came before this one.
    fn why(&self, rules: &Rules, ply: usize, lang: Lang, theme: Theme) -> Vec<String> {
        let name = |cell: Cell| quaterne_rules::write_move(rules, cell);
        let mut said = Vec::new();
        if let Some(hastened) = self.hastened().filter(|hastened| hastened.ply < ply) {
            let (nth, stone, by) = (hastened.ply, theme.stone(hastened.by), name(hastened.cell));
            let better = hastened.better.first().copied().map(name).unwrap_or_default();
            let at_once =
                hastened.after.score().and_then(|score| plies_to_end(score, hastened.left)) == Some(2);
            said.push(match at_once {
                true => lang.pick(
                    format!("{nth}. {stone} {by} let it through: {better} held out longer"),
                    format!("{nth}. {stone} {by} a laissé faire : {better} tenait plus longtemps"),
                ),
                false => lang.pick(
                    format!("{nth}. {stone} {by} hastened the end: {better} held out longer"),
                    format!("{nth}. {stone} {by} a hâté la fin : {better} tenait plus longtemps"),
                ),
            });
        }
        match self.turned() {
            Some(turned) if turned.ply < ply => {
                let (nth, stone, by) = (turned.ply, theme.stone(turned.by), name(turned.cell));
                said.push(lang.pick(
                    format!("it turned at move {nth}, {stone} {by}: ↑ shows why"),
                    format!("tout a tourné au coup {nth}, {stone} {by} : ↑ montre pourquoi"),
                ));
            }
            None if ply == self.judged.len() && self.was_lost_from_the_start() => said.push(
                lang.pick(
                    "lost from the first move on, against perfect play",
                    "perdu d'avance contre un jeu parfait",
                )
                .to_owned(),
            ),
            _ => {}
        }
        said
    }

    /// Whether whoever lost could not have saved the game, whatever they played.
    fn was_lost_from_the_start(&self) -> bool {
        let first = self.of_loser().next();
        first.is_some_and(|judged| judged.ply <= 2 && judged.before.sign() == Some(-1))
    }

    /// `mistakes: x 2, o 1`, or how far it has come.
    fn sum(&self, lang: Lang) -> String {
        let known = self.judged.iter().flatten().count();
        if self.run.is_some() {
            let all = self.judged.len();
            return lang.pick(format!("judging… {known} of {all}"), format!("examen… {known} sur {all}"));
        }
        let sum = ReviewSum::of(self.judged.iter().flatten());
        let [x, o] = [sum.mistakes.x, sum.mistakes.o];
        match x + o {
            0 => lang.pick("no mistake", "aucune faute").to_owned(),
            _ => lang.pick(format!("mistakes: x {x}, o {o}   ↑ ↓"), format!("fautes : x {x}, o {o}   ↑ ↓")),
        }
    }
}

fn is_mistake(judged: &Judged) -> bool {
    matches!(judged.mark, Mark::Mistake | Mark::Blunder)
}

fn sign(mark: Mark) -> &'static str {
    match mark {
        Mark::Best | Mark::Unknown => "",
        Mark::Inaccuracy => "?!",
        Mark::Mistake => "?",
        Mark::Blunder => "??",
    }
}

fn mark_style(mark: Mark, theme: Theme) -> Style {
    match mark {
        Mark::Best | Mark::Unknown => theme.plain(),
        Mark::Inaccuracy => theme.note(),
        Mark::Mistake => theme.bad(),
        Mark::Blunder => theme.bad().add_modifier(Modifier::BOLD),
    }
}

/// What the position after a move was worth to x.
fn for_x(judged: &Judged) -> Option<i32> {
    let score = judged.after.score()?;
    Some(if judged.by == Side::X { score } else { -score })
}
