//! Opinions and proofs: any player's analysis of a position, and its exact score.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use quaterne_rules::{Cell, Game};
use quaterne_search::solver::{Solution, plies_to_end};
use quaterne_search::{Analysis, Method, engine};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::error::Answer;
use super::extract::Asked;
use super::pool::Class;
use super::position::Where;
use super::solve::Known;
use super::spec;
use super::sse::{self, Ended};
use super::state::App;
use quaterne_report::Text;
use quaterne_report::{Bound, Move, Outcome, Side, State as Letter, Verdict};
use quaterne_search::exact;

/// A position and a player.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AnalyseQuery {
    rules: Option<String>,
    position: Option<String>,
    /// The player: `alphabeta:depth=8,order=centre,memo=on` unless given.
    with: Option<String>,
    /// Give every move its exact score, not only the best one.
    exact: Option<bool>,
}

/// What a player thinks of a position.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AnalysisView {
    rules: String,
    position: String,
    fen: String,
    to_move: Side,
    with: String,
    best: Option<Move>,
    score: f64,
    verdict: Option<Verdict>,
    plies: Option<u32>,
    line: Vec<Move>,
    moves: Vec<MoveView>,
    depth: u32,
    nodes: u64,
    leaves: u64,
    cutoffs: u64,
    memo: Option<MemoView>,
    micros: u64,
    complete: bool,
    sentence: Text,
}

/// A move and what was found about it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MoveView {
    /// The move.
    #[serde(rename = "move")]
    by: Move,
    score: f64,
    bound: Bound,
    verdict: Option<Verdict>,
    plies: Option<u32>,
    /// `G`, `I` or `P`, of the three-state search.
    state: Option<Letter>,
    visits: Option<u64>,
}

/// What memory was good for.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MemoView {
    hits: u64,
    stored: u64,
    saved: u64,
}

impl AnalysisView {
    fn of(game: &Game, method: &Method, analysis: &Analysis) -> Self {
        let rules = game.rules();
        let (verdict, plies) = Verdict::of(analysis.verdict);
        let by_state = matches!(method, Method::Ternary { .. });
        let moves = analysis.moves.iter().map(|found| {
            let (verdict, plies) = Verdict::of(found.verdict);
            MoveView {
                by: Move::of(rules, found.cell),
                score: found.score,
                bound: found.bound.into(),
                verdict,
                plies,
                state: by_state.then(|| Letter::of_score(found.score)),
                visits: found.visits,
            }
        });
        Self {
            rules: rules.to_string(),
            position: game.text(),
            fen: game.fen(),
            to_move: game.to_move().into(),
            with: method.to_string(),
            best: analysis.best.map(|cell| Move::of(rules, cell)),
            score: analysis.score,
            verdict,
            plies,
            line: Move::list(rules, &analysis.line),
            moves: moves.collect(),
            depth: analysis.depth,
            nodes: analysis.nodes,
            leaves: analysis.leaves,
            cutoffs: analysis.cutoffs,
            memo: analysis.memo.map(|memo| MemoView {
                hits: memo.hits,
                stored: memo.stored,
                saved: memo.saved,
            }),
            micros: micros(analysis.elapsed),
            complete: analysis.complete,
            sentence: sentence(game, verdict, plies),
        }
    }
}

pub(crate) fn micros(time: std::time::Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// What is proved, in words: "x wins in 3 plies".
pub(crate) fn sentence(game: &Game, verdict: Option<Verdict>, plies: Option<u32>) -> Text {
    if let Some(outcome) = game.outcome() {
        return match outcome.winner() {
            Some(player) => Text::new(format!("{player} has won"), format!("{player} a gagné")),
            None => Text::new("the game is drawn", "la partie est nulle"),
        };
    }
    let winner = match verdict {
        None => return Text::new("not decided yet", "encore indécis"),
        Some(Verdict::Draw) => {
            return Text::new("a draw, if nobody errs", "match nul, si personne ne se trompe");
        }
        Some(Verdict::Win) => game.to_move(),
        Some(Verdict::Loss) => game.to_move().other(),
    };
    match plies {
        None => Text::new(format!("{winner} wins"), format!("{winner} gagne")),
        Some(1) => {
            Text::new(format!("{winner} wins with the next move"), format!("{winner} gagne au prochain coup"))
        }
        Some(plies) => {
            Text::new(format!("{winner} wins in {plies} plies"), format!("{winner} gagne en {plies} coups"))
        }
    }
}

/// Any player's opinion of a position
#[utoipa::path(get, path = "/api/analyse", tag = "analysis", params(AnalyseQuery), responses((status = 200, body = AnalysisView)))]
pub(crate) async fn analyse(
    State(app): State<App>,
    Asked(asked): Asked<AnalyseQuery>,
) -> Answer<Json<AnalysisView>> {
    let game = Where { rules: asked.rules, position: asked.position }.game(&app)?;
    let with = asked.with.filter(|with| !with.is_empty());
    let method = spec::sown(with.as_deref().unwrap_or("alphabeta:depth=8,order=centre,memo=on"))?;
    let settle = asked.exact.unwrap_or(false);
    let found = app.pool.run(Class::Question, move |_, limits| {
        let mut analysis = engine::answer(&game, &method, limits);
        if settle && analysis.complete {
            exact::settle(&game, &method, limits, &mut analysis);
        }
        AnalysisView::of(&game, &method, &analysis)
    });
    Ok(Json(found.await?))
}

/// The exact score of a position, or as much of it as is proved.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Solved {
    rules: String,
    position: String,
    fen: String,
    to_move: Side,
    outcome: Option<Outcome>,
    lower: i32,
    upper: i32,
    /// When lower and upper meet.
    score: Option<i32>,
    verdict: Option<Verdict>,
    plies: Option<u32>,
    moves: Vec<SolvedMove>,
    /// Best play by both sides to the end.
    line: Option<Vec<Move>>,
    nodes: u64,
    micros: u64,
    complete: bool,
    sentence: Text,
}

/// A move and its exact score.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct SolvedMove {
    /// The move.
    #[serde(rename = "move")]
    by: Move,
    lower: i32,
    upper: i32,
    score: Option<i32>,
    verdict: Option<Verdict>,
    plies: Option<u32>,
    /// Proved to keep the score of the position.
    best: bool,
}

impl Solved {
    fn of(game: &Game, known: &Known) -> Self {
        let rules = game.rules();
        let left = rules.max_plies() - game.board().plies();
        let plies = |found: &Solution| found.score().and_then(|score| plies_to_end(score, left));
        let verdict = known.root.sign().map(Verdict::of_sign);
        // A move that nothing can beat is best even before the others are known.
        let highest = known.moves.iter().map(|(_, found)| found.upper).max();
        let moves = known.moves.iter().map(|&(cell, found)| SolvedMove {
            by: Move::of(rules, cell),
            lower: found.lower,
            upper: found.upper,
            score: found.score(),
            verdict: found.sign().map(Verdict::of_sign),
            plies: plies(&found),
            best: found.score().is_some() && found.score() == highest,
        });
        Self {
            rules: rules.to_string(),
            position: game.text(),
            fen: game.fen(),
            to_move: game.to_move().into(),
            outcome: game.outcome().map(Outcome::from),
            lower: known.root.lower,
            upper: known.root.upper,
            score: known.root.score(),
            verdict,
            plies: plies(&known.root),
            moves: moves.collect(),
            line: known.line.as_ref().map(|line: &Vec<Cell>| Move::list(rules, line)),
            nodes: known.nodes,
            micros: micros(known.time),
            complete: known.complete,
            sentence: sentence(game, verdict, plies(&known.root)),
        }
    }

    /// Of a game that is over.
    fn over(game: &Game) -> Self {
        let solution = quaterne_search::solver::Solver::with_table_bytes(0)
            .solve(game, &quaterne_search::Limits::none());
        let known = Known::over(solution);
        let verdict = solution.sign().map(Verdict::of_sign);
        Self { verdict, plies: Some(0), ..Self::of(game, &known) }
    }
}

/// The exact score of a position and of its moves
///
/// Within the server's deadline; what is not proved by then stays an interval.
#[utoipa::path(get, path = "/api/solve", tag = "analysis", params(Where), responses((status = 200, body = Solved)))]
pub(crate) async fn solve(State(app): State<App>, Asked(at): Asked<Where>) -> Answer<Json<Solved>> {
    let game = at.game(&app)?;
    if game.outcome().is_some() {
        return Ok(Json(Solved::over(&game)));
    }
    let mut asking = app.solves.ask(&game)?;
    while asking.changed().await {}
    Ok(Json(Solved::of(&game, &asking.now())))
}

/// The exact score while it becomes known
///
/// Server-sent events: `progress`, and at last `done`, each with the body of `/api/solve`.
#[utoipa::path(get, path = "/api/solve/stream", tag = "analysis", params(Where), responses((status = 200, body = Solved, content_type = "text/event-stream")))]
pub(crate) async fn solve_stream(State(app): State<App>, Asked(at): Asked<Where>) -> Answer<Response> {
    let game = at.game(&app)?;
    if game.outcome().is_some() {
        return sse::stream(move |feed| async move { feed.say("done", &Solved::over(&game)).await });
    }
    let mut asking = app.solves.ask(&game)?;
    sse::stream(move |feed| async move {
        feed.say("progress", &Solved::of(&game, &asking.now())).await?;
        while asking.changed().await {
            let known = asking.now();
            if !known.ended {
                feed.say("progress", &Solved::of(&game, &known)).await?;
            }
        }
        feed.say("done", &Solved::of(&game, &asking.now())).await?;
        Ok::<(), Ended>(())
    })
}
