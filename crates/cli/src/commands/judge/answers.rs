//! What is asked of each player, and what it answers; kept in a file as it comes.
//!
//! ```text
//!   alphabeta:depth=4,eval=ratio → 44265337 → c2 → -1.5 → 421 → 53        (→ is a tab)
//! ```

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use quaterne_rules::{Cell, Game, Lang};
use quaterne_search::learnt::Model;
use quaterne_search::{Evaluation, Limits, Method, question};

use super::evaluation_or_method;
use super::set::{Set, Truth};
use crate::crew::Crew;
use crate::failure::Interrupted;
use crate::kept_lines::{KeptLines, beside};
use crate::model_args::with_model;
use crate::{interrupt, progress};

/// Who is judged.
#[derive(Clone, Debug)]
pub(crate) struct Subject {
    /// As typed.
    pub(crate) name: String,
    /// Whose score of the position counts, when it is an evaluation and not a player.
    evaluation: Option<Evaluation>,
    /// Who plays.
    method: Method,
}

impl Subject {
    /// An evaluation, which plays one ply ahead, or a player.
    pub(crate) fn parse(text: &str, model: Option<&Arc<Model>>) -> anyhow::Result<Self> {
        let (evaluation, method) = match evaluation_or_method(text)? {
            Ok(evaluation) => {
                let method = crate::contest_args::method(&format!("alphabeta:depth=1,eval={evaluation}"))?;
                let evaluation = match evaluation {
                    Evaluation::Learnt(_) => Evaluation::Learnt(model.cloned()),
                    other => other,
                };
                (Some(evaluation), method)
            }
            Err(method) => (None, method),
        };
        Ok(Self { name: text.to_owned(), evaluation, method: with_model(method, model) })
    }

    /// Its answer, or none when it was interrupted.
    fn answer(&self, game: &Game, limits: &Limits) -> Option<Answer> {
        let analysis = question::best(game, &self.method, limits);
        let score = self.evaluation.as_ref().map_or(analysis.score, |evaluation| evaluation.score(game));
        let stopped = limits.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        let (nodes, micros) = (analysis.nodes, analysis.elapsed.as_nanos() as f64 / 1000.0);
        analysis.best.filter(|_| !stopped).map(|cell| Answer { cell, score, nodes, micros })
    }
}

/// What a player says of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Answer {
    pub(crate) cell: Cell,
    pub(crate) score: f64,
    pub(crate) nodes: u64,
    pub(crate) micros: f64,
}

/// Asks everybody about every position of a set; answers are in its order, and kept beside the set at `path` if given.
pub(crate) fn ask(
    subjects: &[Subject],
    set: &Set,
    path: Option<&Path>,
    resume: bool,
    threads: usize,
    lang: Lang,
) -> anyhow::Result<Vec<Vec<Answer>>> {
    let kept = path.map(|path| kept(&beside(path, ".answers"), set, resume)).transpose()?;
    let (mut file, known) = kept.map_or((None, HashMap::new()), |(file, known)| (Some(file), known));
    let questions: Vec<(usize, usize)> =
        (0..subjects.len()).flat_map(|who| (0..set.truths.len()).map(move |nth| (who, nth))).collect();
    let mut found: HashMap<(usize, usize), Answer> = HashMap::new();
    for &(who, nth) in &questions {
        let key = (subjects[who].name.clone(), set.truths[nth].game.text());
        if let Some(answer) = known.get(&key) {
            found.insert((who, nth), *answer);
        }
    }
    let rest: Vec<(usize, usize)> =
        questions.iter().copied().filter(|question| !found.contains_key(question)).collect();
    let stop = interrupt::stop_flag();
    let limits = Limits { stop: Some(stop), ..Limits::none() };
    let bar = progress::resumed(found.len(), questions.len(), lang.pick("answers", "réponses"));
    let answer = |(): &mut (), (who, nth): (usize, usize)| {
        Some(((who, nth), subjects[who].answer(&set.truths[nth].game, &limits)?))
    };
    Crew { threads, family: 1 }.work(
        rest.into_iter(),
        || (),
        answer,
        |((who, nth), answer)| {
            let Answer { cell, score, nodes, micros } = answer;
            let (name, moves) = (&subjects[who].name, set.truths[nth].game.text());
            if let Some(file) = &mut file {
                file.add(format!("{name}\t{moves}\t{cell}\t{score}\t{nodes}\t{micros}"))?;
            }
            found.insert((who, nth), answer);
            bar.inc(1);
            Ok(())
        },
    )?;
    bar.finish_and_clear();
    if found.len() < questions.len() {
        let (got, all) = (found.len(), questions.len());
        return Err(Interrupted::with(
            format!("interrupted after {got} of {all} answers: go on with --resume"),
            format!("interrompu après {got} réponses sur {all} : continuer avec --resume"),
        )
        .into());
    }
    let of = |who: usize| (0..set.truths.len()).map(|nth| found[&(who, nth)]).collect();
    Ok((0..subjects.len()).map(of).collect())
}

/// Answers by the name of who gave them and the moves of the position.
type Known = HashMap<(String, String), Answer>;

/// The file of answers, and those of an earlier run. What belongs to other positions is asked again.
fn kept(path: &Path, set: &Set, resume: bool) -> anyhow::Result<(KeptLines, Known)> {
    let mut known = Known::new();
    if !resume {
        return Ok((KeptLines::create(path, None)?, known));
    }
    let by_moves: HashMap<String, &Truth> =
        set.truths.iter().map(|truth| (truth.game.text(), truth)).collect();
    let file = KeptLines::open(path, None, |line| {
        known.extend([read(line, &by_moves)?]);
        Some(())
    })?;
    Ok((file, known))
}

fn read(line: &str, by_moves: &HashMap<String, &Truth>) -> Option<((String, String), Answer)> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [name, moves, cell, score, nodes, micros] = fields[..] else { return None };
    let legal = by_moves.get(moves)?.game.legal_moves();
    let answer = Answer {
        cell: legal.into_iter().find(|legal| legal.to_string() == cell)?,
        score: score.parse().ok()?,
        nodes: nodes.parse().ok()?,
        micros: micros.parse().ok()?,
    };
    Some(((name.to_owned(), moves.to_owned()), answer))
}
