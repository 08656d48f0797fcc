//! The analysis of a game: what each move gave away, from the last to the first.
//!
//! Late positions are solved in no time, and what they prove helps the earlier ones; so the end of the game is
//! marked at once, and the opening last.

use axum::extract::State;
use axum::response::Response;
use quaterne_rules::{Cell, Game};
use quaterne_search::Limits;
use quaterne_search::solver::{Solution, plies_to_end};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::error::Answer;
use super::extract::Asked;
use super::pool::{Class, Worker};
use super::position::Where;
use super::sse::{self, Ended};
use super::state::App;
use quaterne_report::Text;
use quaterne_report::{BySide, Move, Side};

/// A game, and how much of it is known already.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ReviewQuery {
    rules: Option<String>,
    /// Its moves; rows before them, if it began with a set-up board.
    position: Option<String>,
    /// Moves at the beginning that are not asked for; 0 unless given.
    from: Option<u32>,
}

/// What comes first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReviewStart {
    plies: usize,
}

/// A proved interval.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
struct Between {
    lower: i32,
    upper: i32,
}

impl From<Solution> for Between {
    fn from(solution: Solution) -> Self {
        Self { lower: solution.lower, upper: solution.upper }
    }
}

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Mark {
    Best,
    /// The same result, but later or sooner than it could be.
    Inaccuracy,
    /// A win became a draw, or a draw a loss.
    Mistake,
    /// A win became a loss.
    Blunder,
    Unknown,
}

/// A move of the game and what it was worth.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReviewPly {
    /// 1 for the first move of the text.
    ply: usize,
    side: Side,
    /// The move.
    #[serde(rename = "move")]
    by: Move,
    /// For the side that moves.
    before: Between,
    /// After the move, for the same side.
    after: Between,
    /// Score before − score after, when both are proved.
    loss: Option<i32>,
    mark: Mark,
    /// A best move, when it was another one.
    best: Option<Move>,
    /// Best play from there.
    line: Vec<Move>,
    comment: Text,
}

/// What comes last.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReviewDone {
    mistakes: BySide<u32>,
    mean_loss: BySide<Option<f64>>,
    complete: bool,
}

/// What was found of one position.
struct Found {
    solution: Solution,
    /// Best play from there, the best move first.
    line: Vec<Cell>,
}

/// The analysis of a game
///
/// Server-sent events: `start`, a `ply` for each move from the last to the first, `done`; docs/api.md has their shapes.
#[utoipa::path(get, path = "/api/review/stream", tag = "analysis", params(ReviewQuery), responses((status = 200, body = String, content_type = "text/event-stream")))]
pub(crate) async fn review(State(app): State<App>, Asked(asked): Asked<ReviewQuery>) -> Answer<Response> {
    let game = Where { rules: asked.rules, position: asked.position }.game(&app)?;
    let from = asked.from.unwrap_or(0) as usize;
    sse::stream(move |feed| async move {
        feed.say("start", &ReviewStart { plies: game.moves().len() }).await?;
        let mut tally = Tally::default();
        let mut at = game.clone();
        if at.moves().len() <= from {
            feed.say("done", &tally.done()).await?;
            return Ok(());
        }
        let mut after = solved(&app, &game).await?;
        while let Some(played) = if at.moves().len() > from { at.undo() } else { None } {
            let before = solved(&app, &at).await?;
            let ply = reviewed(&at, played, &before, after.solution);
            tally.add(&ply);
            feed.say("ply", &ply).await?;
            after = before;
        }
        feed.say("done", &tally.done()).await?;
        Ok::<(), Ended>(())
    })
}

/// Solves one position, as a job of its own.
async fn solved(app: &App, game: &Game) -> Result<Found, Ended> {
    let game = game.clone();
    let job = move |worker: &mut Worker, limits: &Limits| {
        let solver = worker.solver(game.rules());
        let solution = solver.solve(&game, limits);
        let line = match solution.score() {
            Some(_) if game.outcome().is_none() => solver.line(&game, limits),
            _ => None,
        };
        Found { solution, line: line.unwrap_or_default() }
    };
    Ok(app.pool.run(Class::Question, job).await?)
}

/// What a move at a position was worth.
fn reviewed(at: &Game, played: Cell, before: &Found, after: Solution) -> ReviewPly {
    let rules = at.rules();
    let after = after.for_the_other();
    let loss = before.solution.score().zip(after.score()).map(|(before, after)| before - after);
    let signs = before.solution.sign().zip(after.sign());
    let mark = match (loss, signs) {
        (Some(0), _) => Mark::Best,
        (_, Some((1, -1))) => Mark::Blunder,
        (_, Some((before, after))) if before > after => Mark::Mistake,
        (Some(_), _) => Mark::Inaccuracy,
        (None, _) => Mark::Unknown,
    };
    let better = before.line.first().copied().filter(|&best| best != played && mark != Mark::Best);
    let left = rules.max_plies() - at.board().plies();
    let comment = comment(mark, &before.solution, &after, better.map(|cell| Move::of(rules, cell)), left);
    ReviewPly {
        ply: at.moves().len() + 1,
        side: at.to_move().into(),
        by: Move::of(rules, played),
        before: before.solution.into(),
        after: after.into(),
        loss,
        mark,
        best: better.map(|cell| Move::of(rules, cell)),
        line: if better.is_some() { Move::list(rules, &before.line) } else { Vec::new() },
        comment,
    }
}

/// One sentence about a move.
fn comment(mark: Mark, before: &Solution, after: &Solution, best: Option<Move>, left: u32) -> Text {
    let plies = |solution: &Solution| solution.score().and_then(|score| plies_to_end(score, left));
    let best = best.map_or(String::new(), |best| best.to_string());
    match mark {
        Mark::Unknown => Text::new("not proved in time", "non prouvé à temps"),
        Mark::Best => match before.sign() {
            Some(1) => Text::new("keeps the win", "garde le gain"),
            Some(0) => Text::new("keeps the draw", "garde la nulle"),
            _ => Text::new("holds out as long as possible", "résiste le plus longtemps possible"),
        },
        Mark::Inaccuracy => {
            let (was, is) = (plies(before).unwrap_or(0), plies(after).unwrap_or(0));
            if before.sign() == Some(1) {
                Text::new(
                    format!("still wins, but in {is} plies: {best} won in {was}"),
                    format!("gagne encore, mais en {is} coups : {best} gagnait en {was}"),
                )
            } else {
                Text::new(
                    format!("loses sooner, in {is} plies: {best} held out {was}"),
                    format!("perd plus vite, en {is} coups : {best} tenait {was} coups"),
                )
            }
        }
        Mark::Mistake if before.sign() == Some(1) => Text::new(
            format!("gives the win away: {best} was winning, now it is a draw"),
            format!("laisse échapper le gain : {best} gagnait, c'est maintenant nul"),
        ),
        Mark::Mistake => {
            Text::new(format!("loses: {best} was a draw"), format!("perd : {best} tenait la nulle"))
        }
        Mark::Blunder => Text::new(
            format!("turns a win into a loss: {best} was winning"),
            format!("d'un gain fait une perte : {best} gagnait"),
        ),
    }
}

#[derive(Default)]
struct Tally {
    mistakes: [u32; 2],
    losses: [(i32, u32); 2],
    unknown: u32,
}

impl Tally {
    fn add(&mut self, ply: &ReviewPly) {
        let side = ply.side.index();
        self.mistakes[side] += u32::from(matches!(ply.mark, Mark::Mistake | Mark::Blunder));
        match ply.loss {
            Some(loss) => self.losses[side] = (self.losses[side].0 + loss, self.losses[side].1 + 1),
            None => self.unknown += 1,
        }
    }

    fn done(&self) -> ReviewDone {
        let mean = |(sum, count): (i32, u32)| (count > 0).then(|| f64::from(sum) / f64::from(count));
        ReviewDone {
            mistakes: BySide { x: self.mistakes[0], o: self.mistakes[1] },
            mean_loss: BySide { x: mean(self.losses[0]), o: mean(self.losses[1]) },
            complete: self.unknown == 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quaterne_search::solver::Solver;

    fn review(rules: &str, moves: &str) -> Vec<ReviewPly> {
        let mut solver = Solver::new(1);
        let mut solve = |game: &Game| Found {
            solution: solver.solve(game, &Limits::none()),
            line: solver.line(game, &Limits::none()).unwrap_or_default(),
        };
        let mut game = Game::parse(&rules.parse().unwrap(), moves).unwrap();
        let mut after = solve(&game);
        let mut plies = Vec::new();
        while let Some(played) = game.undo() {
            let before = solve(&game);
            plies.push(reviewed(&game, played, &before, after.solution));
            after = before;
        }
        plies.reverse();
        plies
    }

    /// x takes the centre, o an edge, which loses; x errs twice.
    #[test]
    fn each_move_has_its_mark() {
        let plies = review("tictactoe", "b2b1c3a1a3c1");
        let marks: Vec<Mark> = plies.iter().map(|ply| ply.mark).collect();
        use Mark::{Best, Blunder, Inaccuracy, Mistake};
        assert_eq!(marks[..2], [Best, Mistake]);
        assert!(marks.contains(&Blunder) || marks.contains(&Inaccuracy), "{marks:?}");
        assert!(plies[1].comment.fr.starts_with("perd : "), "{:?}", plies[1].comment);
        assert!(plies[1].best.is_some() && plies[1].line[0] == plies[1].best.clone().unwrap());
        for ply in &plies {
            assert_eq!(ply.loss, Some(ply.before.lower - ply.after.lower));
            assert!(ply.loss.unwrap() >= 0);
        }
    }
}
