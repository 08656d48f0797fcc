//! The ladder as a table: those who are on it now, and the games between them.

use std::sync::Arc;
use std::time::{Duration, Instant};

use quaterne_arena::store::{Arena, Course, RatingPoint, StoreError};
use quaterne_arena::{Entrant, GameLine, Now, Standings, Tournament};
use quaterne_report::course::{Course as CourseReport, CourseView};
use quaterne_report::tournament::{RunningGame, TournamentTable};

use super::contenders;

/// How long a table is good, at least.
const FRESH: Duration = Duration::from_secs(2);

/// A table that was shown.
pub(super) struct Shown {
    pub(super) view: Arc<CourseView>,
    made: Instant,
    took: Duration,
}

impl Shown {
    pub(super) fn new(view: Arc<CourseView>, began: Instant) -> Self {
        Self { view, made: Instant::now(), took: began.elapsed() }
    }

    /// Never more than a tenth of the time goes into tables.
    pub(super) fn is_fresh(&self) -> bool {
        self.made.elapsed() < FRESH.max(self.took * 10)
    }
}

/// The games between those who are on the ladder, as a contest of theirs.
pub(super) struct Games {
    course: Course,
    tournament: Tournament,
    /// The place in the ladder's own tournament of each.
    places: Vec<usize>,
    lines: Vec<GameLine>,
    running: Vec<RunningGame>,
    students: usize,
    playing: bool,
}

impl Games {
    pub(super) fn read(arena: &Arena, course: &Course) -> Result<Self, StoreError> {
        let whole = arena.tournament(&course.tournament)?;
        let there = contenders(arena, course, &whole)?;
        let places: Vec<usize> = there.iter().map(|(place, _)| *place).collect();
        let seat = |place: usize| places.iter().position(|&each| each == place);
        let lines = arena.lines(&course.tournament)?.into_iter();
        let lines: Vec<GameLine> = lines
            .filter_map(|line| {
                let [x, o] = line.seats.map(seat);
                Some(GameLine { seats: [x?, o?], ..line })
            })
            .collect();
        let name = |place: usize| {
            let known = there.iter().find(|(each, _)| *each == place);
            known.map_or_else(
                || whole.entrants.get(place).map_or_else(String::new, |old| old.name.clone()),
                |(_, name)| name.clone(),
            )
        };
        let running = arena.running(&course.tournament)?.into_iter();
        let running = running.map(|game| RunningGame {
            x: name(game.seats[0]),
            o: name(game.seats[1]),
            position: game.moves,
        });
        let entrants = there
            .iter()
            .map(|(place, name)| Entrant { name: name.clone(), ..whole.entrants[*place].clone() });
        let pairs = places.len() * places.len().saturating_sub(1) / 2;
        Ok(Self {
            running: running.collect(),
            playing: lines.len() < 2 * pairs * course.enough.min(whole.openings.len()),
            tournament: Tournament { entrants: entrants.collect(), ..whole },
            students: arena.students(&course.id)?.iter().filter(|student| !student.away).count(),
            course: course.clone(),
            places,
            lines,
        })
    }

    fn standings(&self) -> Standings {
        Standings::of(&self.tournament, &self.lines)
    }

    /// As everybody sees it.
    pub(super) fn view(self) -> CourseView {
        let standings = self.standings();
        let course = &self.course;
        CourseView {
            table: TournamentTable::of(&self.tournament, &standings, |entrant| entrant.player.label()),
            course: CourseReport {
                id: course.id.clone(),
                name: course.name.clone(),
                rules: self.tournament.rules.to_string(),
                limits: course.control.clone(),
                languages: course.languages.split(' ').map(str::to_owned).collect(),
                openings: course.enough.min(self.tournament.openings.len()),
                deadline: course.deadline.0,
                open: Now::read() < course.deadline,
                playing: self.playing,
                students: self.students,
                games: self.lines.len() as u64,
            },
            running: self.running,
            teacher: false,
            you: None,
        }
    }

    /// The ratings as they stand, for the histories.
    pub(super) fn ratings(&self) -> Vec<RatingPoint> {
        let taken = Now::read();
        let rows = self.standings().rows.into_iter();
        let point = |row: quaterne_arena::Standing| {
            let (place, games) = (self.places[row.player], row.total().games());
            RatingPoint { place, games, taken, elo: row.elo, interval: row.elo_interval }
        };
        rows.map(point).filter(|point| point.games > 0).collect()
    }
}
