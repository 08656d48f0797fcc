//! Where questions are answered: an address comes in, a status and JSON go out.
//!
//! One thread, one question at a time. What the server keeps for all its visitors is kept here for one: the solver of the board that
//! was asked about last, the last trees, the long work under way.

use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use quaterne_report::alignments::{Alignments, Threats};
use quaterne_report::api::analysis::{self, AnalyseQuery, Solving};
use quaterne_report::api::evaluation::EvaluationQuery;
use quaterne_report::api::labs::matches::MatchQuery;
use quaterne_report::api::labs::memo::MemoQuery;
use quaterne_report::api::labs::random::RandomQuery;
use quaterne_report::api::labs::states::{self, StatesQuery};
use quaterne_report::api::meta::{Meta, PlayerQuery};
use quaterne_report::api::position::{RulesQuery, Where, rules_of};
use quaterne_report::api::review::ReviewQuery;
use quaterne_report::api::tree::compare::{CompareQuery, Comparison};
use quaterne_report::api::tree::moments::{MomentQuery, NextQuery, PageQuery};
use quaterne_report::api::tree::overview::OverviewQuery;
use quaterne_report::api::tree::quiz::QuizQuery;
use quaterne_report::api::tree::view::{GhostQuery, NodeQuery, TreeQuery};
use quaterne_report::api::tree::{Explored, Made, no_time};
use quaterne_report::api::{Answer, Host, Kind, Refusal, Said, Work, query};
use quaterne_report::catalogue::Levels;
use quaterne_report::position::Position;
use quaterne_rules::Rules;
use quaterne_search::Limits;
use quaterne_search::book::{self, Book};
use quaterne_search::method::PerfectPlay;
use quaterne_search::progress::Progress;
use quaterne_search::question::Engine;
use quaterne_search::solver::Solution;
use serde::Serialize;

/// The most time for a search.
const DEADLINE: Duration = Duration::from_secs(10);
/// Trees that are kept.
const TREES: usize = 4;

/// A status, as HTTP has them, and JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// 200, or what kind of trouble there is.
    pub status: u32,
    /// The answer, or the body of an error.
    pub json: String,
}

impl Reply {
    fn of(answer: Answer<String>) -> Self {
        match answer {
            Ok(json) => Self { status: 200, json },
            Err(refusal) => Self {
                status: match refusal.kind {
                    Kind::Bad => 400,
                    Kind::NotFound => 404,
                    Kind::Conflict => 409,
                },
                json: written(&refusal.body()),
            },
        }
    }
}

fn written(shape: &impl Serialize) -> String {
    // Our shapes have text for keys: nothing here can fail.
    serde_json::to_string(shape).unwrap_or_default()
}

type Key = (Rules, String, String);

/// Answers, one after the other.
pub struct Desk {
    host: Host,
    limits: Limits,
    perfect: PerfectPlay,
    /// For the board that was asked about last: what it proved serves the next position.
    engine: Option<(Rules, Engine)>,
    /// The last ones, the newest first.
    trees: Vec<(Key, Rc<Explored>)>,
    /// Long work, each in its place until it is over.
    works: Vec<Option<(Rules, Box<dyn Work>)>>,
}

impl Desk {
    /// With a clock that counts milliseconds, and what fresh seeds are drawn by.
    pub fn new(clock: fn() -> f64, fresh_seed: fn() -> u64) -> Self {
        Self {
            host: Host { max_side: Rules::MAX_SIDE as u8, deadline: DEADLINE, max_body: 0, fresh_seed },
            limits: Limits::none().time(DEADLINE).clock(clock),
            perfect: PerfectPlay::default(),
            engine: None,
            trees: Vec::new(),
            works: Vec::new(),
        }
    }

    /// Lets others read how far its searches have come.
    #[must_use]
    pub fn watch(self, progress: Arc<Progress>) -> Self {
        Self { limits: self.limits.watch(progress), ..self }
    }

    /// Takes the bytes of a book's file, for the proofs from now on. Whether they are one.
    pub fn take_book(&mut self, bytes: &[u8]) -> bool {
        Book::from_bytes(bytes).map(book::put).is_ok()
    }

    /// Answers an address: `/analyse?position=44&player=minimax:depth=3`.
    pub fn ask(&mut self, address: &str) -> Reply {
        let (path, asked) = address.split_once('?').unwrap_or((address, ""));
        Reply::of(self.answer(path, asked))
    }

    fn answer(&mut self, path: &str, asked: &str) -> Answer<String> {
        let (host, limits) = (self.host, self.limits.clone());
        Ok(match path {
            "/meta" => written(&Meta::of(&host)),
            "/levels" => {
                let at: RulesQuery = query::read(asked)?;
                written(&Levels::of(&rules_of(&host, at.rules.as_deref())?))
            }
            "/player" => written(&query::read::<PlayerQuery>(asked)?.info()?),
            "/position" => written(&Position::of(&query::read::<Where>(asked)?.game(&host)?)),
            "/position/threats" => written(&Threats::of(&query::read::<Where>(asked)?.game(&host)?)),
            "/position/possibilities" | "/position/alignments" => {
                let at: RulesQuery = query::read(asked)?;
                let all = path.ends_with("/alignments");
                written(&Alignments::of(&rules_of(&host, at.rules.as_deref())?, all))
            }
            "/position/evaluation" => written(&query::read::<EvaluationQuery>(asked)?.explained(&host)?),
            "/position/states" => {
                let (game, depth) = query::read::<StatesQuery>(asked)?.read(&host)?;
                written(&states::states(&game, depth, &limits))
            }
            "/analyse" => {
                let question = query::read::<AnalyseQuery>(asked)?.question(&host)?;
                written(&analysis::analyse(question, &limits))
            }
            "/why" => {
                let game = query::read::<Where>(asked)?.game(&host)?;
                let by = self.perfect.clone();
                let engine = self.engine(game.rules());
                written(&analysis::why(game, &by, engine, &limits))
            }
            "/compare" => {
                let comparison = query::read::<CompareQuery>(asked)?.read(&host)?;
                let rows = Comparison::rows().filter_map(|nth| comparison.row(nth, &limits)).collect();
                written(&comparison.table(rows))
            }
            "/quiz" => written(&query::read::<QuizQuery>(asked)?.quiz(&host)?),
            "/labs/memo" => {
                let mut memory = query::read::<MemoQuery>(asked)?.read(&host)?;
                while memory.step(&limits) {}
                written(&memory.table())
            }
            "/tree" => {
                let asked: TreeQuery = query::read(asked)?;
                written(&asked.view(&*self.explored(asked.made())?))
            }
            "/tree/node" => {
                let asked: NodeQuery = query::read(asked)?;
                written(&asked.board(&*self.explored(asked.made())?)?)
            }
            "/tree/children" => {
                let asked: NodeQuery = query::read(asked)?;
                written(&asked.opened(&*self.explored(asked.made())?)?)
            }
            "/tree/overview" => {
                let asked: OverviewQuery = query::read(asked)?;
                written(&asked.overview(&*self.explored(asked.made())?)?)
            }
            "/tree/ghost" => {
                let asked: GhostQuery = query::read(asked)?;
                written(&asked.look(&*self.explored(asked.made())?, &limits)?)
            }
            "/tree/events" => {
                let asked: PageQuery = query::read(asked)?;
                written(&asked.page(&*self.explored(asked.made())?))
            }
            "/tree/next" => {
                let asked: NextQuery = query::read(asked)?;
                asked.check()?;
                written(&asked.next(&*self.explored(asked.made())?)?)
            }
            "/tree/state" => {
                let asked: MomentQuery = query::read(asked)?;
                written(&asked.moment(&*self.explored(asked.made())?)?)
            }
            _ => return Err(Refusal::not_found()),
        })
    }

    /// Begins the long work of an address. The JSON of a success is its number, for [`turn`](Self::turn).
    pub fn begin(&mut self, address: &str) -> Reply {
        let (path, asked) = address.split_once('?').unwrap_or((address, ""));
        Reply::of(self.work(path, asked).map(|(rules, work)| {
            let free = self.works.iter().position(Option::is_none);
            let place = free.unwrap_or_else(|| {
                self.works.push(None);
                self.works.len() - 1
            });
            self.works[place] = Some((rules, work));
            place.to_string()
        }))
    }

    fn work(&mut self, path: &str, asked: &str) -> Answer<(Rules, Box<dyn Work>)> {
        let host = &self.host;
        Ok(match path {
            "/solve/stream" => {
                let game = query::read::<Where>(asked)?.game(host)?;
                (*game.rules(), Box::new(Solving::of(game, self.perfect.clone())))
            }
            "/review/stream" => {
                let work = query::read::<ReviewQuery>(asked)?.work(host, self.perfect.clone())?;
                (*work.rules(), Box::new(work))
            }
            "/labs/random/stream" => {
                let work = query::read::<RandomQuery>(asked)?.work(host)?;
                (*work.rules(), Box::new(work))
            }
            "/labs/match/stream" => {
                let work = query::read::<MatchQuery>(asked)?.work(host)?;
                (*work.rules(), Box::new(work))
            }
            _ => return Err(Refusal::not_found()),
        })
    }

    /// Whether long work is over, or never was.
    pub fn is_over(&self, work: usize) -> bool {
        self.works.get(work).is_none_or(Option::is_none)
    }

    /// One turn of long work, and what it says.
    pub fn turn(&mut self, work: usize) -> Vec<Said> {
        let Some((rules, mut under_way)) = self.works.get_mut(work).and_then(Option::take) else {
            return Vec::new();
        };
        let limits = self.limits.clone();
        let said = under_way.turn(self.engine(&rules), &limits);
        if !said.iter().any(Said::is_last) {
            self.works[work] = Some((rules, under_way));
        }
        said
    }

    /// Tells long work what somebody else proved of the position after a move: `4 -3 -3 12345`, the move, from where to where the score lies for
    /// the side that is then to move, and the nodes it took.
    pub fn tell(&mut self, work: usize, news: &str) {
        let mut words = news.split(' ');
        let move_text = words.next().unwrap_or_default();
        let mut number = || words.next()?.parse::<i64>().ok();
        let (Some(lower), Some(upper), Some(nodes)) = (number(), number(), number()) else { return };
        let next = Solution { lower: lower as i32, upper: upper as i32, nodes: nodes as u64 };
        if let Some((_, under_way)) = self.works.get_mut(work).and_then(Option::as_mut) {
            under_way.take_over(move_text, &next);
        }
    }

    /// Ends long work that nobody waits for any more.
    pub fn end(&mut self, work: usize) {
        if let Some(place) = self.works.get_mut(work) {
            *place = None;
        }
    }

    fn engine(&mut self, rules: &Rules) -> &mut Engine {
        let kept = self.engine.take().filter(|(known, _)| known == rules);
        let (_, engine) = self.engine.insert(kept.unwrap_or_else(|| (*rules, Engine::new().remembering())));
        engine
    }

    /// The tree of a search: kept, or searched now.
    fn explored(&mut self, made: Made) -> Answer<Rc<Explored>> {
        let (game, method) = made.read(&self.host)?;
        let key = (*game.rules(), game.fen(), method.to_string());
        match self.trees.iter().position(|(known, _)| *known == key) {
            Some(place) => self.trees[..=place].rotate_right(1),
            None => {
                // Room first: a tree is heavy.
                self.trees.truncate(TREES - 1);
                let explored = Explored::of(&game, &method, &self.limits).ok_or_else(no_time)?;
                self.trees.insert(0, (key, Rc::new(explored)));
            }
        }
        Ok(Rc::clone(&self.trees[0].1))
    }
}
