//! The review of a game: what each move gave away, and the sum of it.

use quaterne_rules::Rules;
use quaterne_search::review::{Judged, Mark as Found};
use quaterne_search::solver::{Solution, plies_to_end};
use serde::{Deserialize, Serialize};

use crate::{BySide, Move, Side, Text};

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// Nothing was better.
    Best,
    /// The same result, but later or sooner than it could be.
    Inaccuracy,
    /// A win became a draw, or a draw a loss.
    Mistake,
    /// A win became a loss.
    Blunder,
    /// Not proved within the limits.
    Unknown,
}

/// A proved interval: the score is at least `lower` and at most `upper`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Between {
    /// At least this.
    pub lower: i32,
    /// At most this.
    pub upper: i32,
}

/// A move of the game and what it was worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReviewedMove {
    /// 1 for the first move of the game.
    pub ply: usize,
    /// Who played it.
    pub side: Side,
    /// The move.
    #[serde(rename = "move")]
    pub by: Move,
    /// What the position was worth to that side,
    pub before: Between,
    /// and what it was worth to it after the move.
    pub after: Between,
    /// Score before − score after, when both are proved.
    pub loss: Option<i32>,
    /// How good it was.
    pub mark: Mark,
    /// A better move, if there was one.
    pub better: Option<Move>,
    /// Best play from there.
    pub line: Vec<Move>,
    /// One sentence about it.
    pub comment: Text,
}

/// The sum of a review.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReviewSum {
    /// Mistakes and blunders of each side.
    pub mistakes: BySide<u32>,
    /// What a move of each side gave away on average; `null` without a proved move.
    pub mean_loss: BySide<Option<f64>>,
    /// Moves that were not proved within the limits.
    pub unknown: u32,
}

impl ReviewedMove {
    /// What was found about a move.
    pub fn of(rules: &Rules, judged: &Judged) -> Self {
        let better = judged.better.first().map(|&cell| Move::of(rules, cell));
        Self {
            ply: judged.ply,
            side: judged.by,
            by: Move::of(rules, judged.cell),
            before: judged.before.into(),
            after: judged.after.into(),
            loss: judged.loss,
            mark: judged.mark.into(),
            comment: comment(judged, better.as_ref()),
            better,
            line: Move::list(rules, &judged.better),
        }
    }
}

impl ReviewSum {
    /// Of the moves of a review.
    pub fn of<'a>(judged: impl IntoIterator<Item = &'a Judged>) -> Self {
        let (mut mistakes, mut losses, mut unknown) = ([0, 0], [(0, 0); 2], 0);
        for each in judged {
            let side = each.by.index();
            mistakes[side] += u32::from(matches!(each.mark, Found::Mistake | Found::Blunder));
            match each.loss {
                Some(loss) => losses[side] = (losses[side].0 + loss, losses[side].1 + 1),
                None => unknown += 1,
            }
        }
        let mean = |(sum, count): (i32, u32)| (count > 0).then(|| f64::from(sum) / f64::from(count));
        Self {
            mistakes: BySide { x: mistakes[0], o: mistakes[1] },
            mean_loss: BySide { x: mean(losses[0]), o: mean(losses[1]) },
            unknown,
        }
    }
}

impl From<Found> for Mark {
    fn from(mark: Found) -> Self {
        match mark {
            Found::Best => Self::Best,
            Found::Inaccuracy => Self::Inaccuracy,
            Found::Mistake => Self::Mistake,
            Found::Blunder => Self::Blunder,
            Found::Unknown => Self::Unknown,
        }
    }
}

impl From<Solution> for Between {
    fn from(solution: Solution) -> Self {
        Self { lower: solution.lower, upper: solution.upper }
    }
}

fn comment(judged: &Judged, better: Option<&Move>) -> Text {
    let plies = |found: &Solution| found.score().and_then(|score| plies_to_end(score, judged.left));
    let best = better.map_or("", Move::as_str);
    let was_won = judged.before.sign() == Some(1);
    match judged.mark {
        Found::Unknown => Text::new("not proved in time", "non prouvé à temps"),
        Found::Best => match judged.before.sign() {
            Some(1) if plies(&judged.before) == Some(1) => Text::new("wins", "gagne"),
            Some(1) => Text::new("keeps the win", "garde le gain"),
            Some(0) => Text::new("keeps the draw", "garde la nulle"),
            _ => Text::new("holds out as long as possible", "résiste le plus longtemps possible"),
        },
        Found::Inaccuracy => {
            let (was, is) = (plies(&judged.before).unwrap_or(0), plies(&judged.after).unwrap_or(0));
            match was_won {
                true => Text::new(
                    format!("still wins, but in {is} plies: {best} won in {was}"),
                    format!("gagne encore, mais en {is} coups : {best} gagnait en {was}"),
                ),
                false => Text::new(
                    format!("loses sooner, in {is} plies: {best} held out {was}"),
                    format!("perd plus vite, en {is} coups : {best} tenait {was} coups"),
                ),
            }
        }
        Found::Mistake if was_won => Text::new(
            format!("gives the win away: {best} was winning, now it is a draw"),
            format!("laisse échapper le gain : {best} gagnait, c'est maintenant nul"),
        ),
        Found::Mistake => {
            Text::new(format!("loses: {best} was a draw"), format!("perd : {best} tenait la nulle"))
        }
        Found::Blunder => Text::new(
            format!("turns a win into a loss: {best} was winning"),
            format!("d'un gain fait une perte : {best} gagnait"),
        ),
    }
}
