//! What is asked of each player, and what it answers; kept in a file as it comes.
//!
//! ```text
//!   alphabeta:depth=4,eval=ratio → 44265337 → c2 → -1.5 → 421 → 53        (→ is a tab)
//! ```

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};

use quaterne_rules::{Cell, Game};
use quaterne_search::learnt::Model;
use quaterne_search::{Evaluation, Limits, Method, question};

use super::set::{Set, Truth};
use super::{evaluation_or_method, with_model};
use crate::failure::Interrupted;
use crate::progress;
use crate::{files, interrupt};
use quaterne_rules::Lang;

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
    let kept = path.map(answers_of);
    let earlier = kept.as_deref().filter(|kept| resume && kept.exists());
    let known = earlier.map(|kept| read(kept, set)).transpose()?.unwrap_or_default();
    let mut file = match (&kept, earlier) {
        (None, _) => None,
        (Some(kept), Some(_)) => Some(OpenOptions::new().append(true).open(kept)?),
        (Some(kept), None) => Some(File::create(kept)?),
    };
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
    let bar = progress::bar(questions.len() as u64, lang.pick("answers", "réponses"));
    bar.set_position(found.len() as u64);
    bar.reset_eta();
    let next = AtomicUsize::new(0);
    let (send, receive) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, rest.len().max(1)) {
            let (send, next, rest, limits) = (send.clone(), &next, &rest, &limits);
            scope.spawn(move || {
                while let Some(&(who, nth)) = rest.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let answer = subjects[who].answer(&set.truths[nth].game, limits);
                    if answer.is_none_or(|answer| send.send(((who, nth), answer)).is_err()) {
                        return;
                    }
                }
            });
        }
        drop(send);
        for ((who, nth), answer) in receive {
            let Answer { cell, score, nodes, micros } = answer;
            let (name, moves) = (&subjects[who].name, set.truths[nth].game.text());
            if let Some(file) = &mut file {
                writeln!(file, "{name}\t{moves}\t{cell}\t{score}\t{nodes}\t{micros}")?;
            }
            found.insert((who, nth), answer);
            bar.inc(1);
        }
        anyhow::Ok(())
    })?;
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

/// Where the answers about a set are kept.
fn answers_of(set: &Path) -> PathBuf {
    let mut name = set.as_os_str().to_owned();
    name.push(".answers");
    name.into()
}

fn read(path: &Path, set: &Set) -> anyhow::Result<HashMap<(String, String), Answer>> {
    let by_moves: HashMap<String, &Truth> =
        set.truths.iter().map(|truth| (truth.game.text(), truth)).collect();
    let mut known = HashMap::new();
    for line in files::read(path)?.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        // A line that was cut short, or belongs to other positions, is asked again.
        let [name, moves, cell, score, nodes, micros] = fields[..] else { continue };
        let Some(truth) = by_moves.get(moves) else { continue };
        let legal = truth.game.legal_moves();
        let answer = (|| {
            Some(Answer {
                cell: legal.into_iter().find(|legal| legal.to_string() == cell)?,
                score: score.parse().ok()?,
                nodes: nodes.parse().ok()?,
                micros: micros.parse().ok()?,
            })
        })();
        if let Some(answer) = answer {
            known.insert((name.to_owned(), moves.to_owned()), answer);
        }
    }
    Ok(known)
}
