//! Courses in the store: who joins, what is handed in, what is let in, and what a process that died leaves.

use quaterne_arena::store::{Arena, Course, RatingPoint, Student, VersionState};
use quaterne_arena::{Bundle, BundleFile, Entrant, Interval, Now, Openings, Player, Tournament};
use quaterne_rules::{Game, Rules};

fn arena(name: &str) -> (Arena, std::path::PathBuf) {
    let folder = std::env::temp_dir().join(format!("quaterne-courses-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    (Arena::open(folder.join("arena.db").to_str().unwrap()).unwrap(), folder)
}

fn opened(arena: &Arena) -> Course {
    let machines = ["random", "one-ply"].map(|name| name.parse::<Player>().unwrap());
    let openings = Openings::default().after(&Game::new(Rules::tictactoe()), 1).unwrap();
    let tournament = Tournament::new(Rules::tictactoe(), machines, openings, 7);
    let course = Course {
        id: "abc".to_owned(),
        name: "Games, Monday".to_owned(),
        tournament: "secret".to_owned(),
        teacher: "t".to_owned(),
        code: "c".to_owned(),
        languages: "py c".to_owned(),
        control: "movetime=2s".to_owned(),
        enough: 3,
        deadline: Now(i64::MAX),
        opened: Now::read(),
    };
    arena.add_course(&course, &tournament, "course").unwrap();
    course
}

fn bundle(text: &str) -> Bundle {
    let content = text.as_bytes().to_vec();
    Bundle { files: vec![BundleFile { path: "bot.py".to_owned(), executable: false, content }] }
}

fn entrant(name: &str) -> Entrant {
    let player: Player = "alphabeta:depth=2".parse().unwrap();
    Entrant { name: name.to_owned(), ..Entrant::from(player) }
}

#[test]
fn a_course_from_its_opening_to_its_ladder() {
    let (arena, folder) = arena("whole");
    let course = opened(&arena);
    assert_eq!(arena.course("abc").unwrap(), course);
    let student = |id: &str, name: &str| Student { id: id.to_owned(), name: name.to_owned(), away: false };
    assert!(arena.add_student("abc", &student("1", "Alice"), "h1").unwrap());
    assert!(!arena.add_student("abc", &student("2", "Alice"), "h2").unwrap(), "one Alice is enough");
    assert!(arena.add_student("abc", &student("3", "Bob"), "h3").unwrap());
    assert_eq!(arena.student_by("abc", "h1").unwrap().unwrap().name, "Alice");
    assert_eq!(arena.student_by("abc", "h2").unwrap(), None);

    // The second file takes the place of the first, which nobody has looked at yet.
    assert_eq!(arena.add_version("abc", "1", "a.py", &bundle("1")).unwrap(), 1);
    assert_eq!(arena.add_version("abc", "1", "a.py", &bundle("2")).unwrap(), 2);
    assert_eq!(arena.add_version("abc", "3", "b.py", &bundle("3")).unwrap(), 1);
    let first = arena.take_version("me", Now(0)).unwrap().unwrap();
    assert_eq!((first.student.as_str(), first.nth, first.state), ("1", 2, VersionState::Checking));
    assert_eq!(arena.bundle(&first.source).unwrap(), bundle("2"));
    let second = arena.take_version("me", Now(0)).unwrap().unwrap();
    assert_eq!(second.student, "3");
    assert_eq!(arena.take_version("me", Now(0)).unwrap(), None);

    // Who is let in has the place after the machines and those before.
    assert_eq!(arena.let_in(&first, &entrant("Alice v2"), ["well", "bien"]).unwrap(), 2);
    assert_eq!(arena.let_in(&second, &entrant("Bob v1"), ["well", "bien"]).unwrap(), 3);
    let tournament = arena.tournament("secret").unwrap();
    let names: Vec<&str> = tournament.entrants.iter().map(|entrant| entrant.name.as_str()).collect();
    assert_eq!(names, ["random", "one-ply", "Alice v2", "Bob v1"]);
    assert_eq!(arena.said("abc", "1").unwrap()[&2], ["well", "bien"]);

    // A newer version replaces the older one; one that is refused replaces nothing.
    arena.add_version("abc", "1", "a.py", &bundle("4")).unwrap();
    let refused = arena.take_version("me", Now(0)).unwrap().unwrap();
    arena.refuse(&refused, VersionState::Refused, ["no", "non"]).unwrap();
    let states = |arena: &Arena| -> Vec<VersionState> {
        let versions = arena.versions("abc").unwrap();
        versions.iter().filter(|version| version.student == "1").map(|version| version.state).collect()
    };
    use VersionState::{Playing, Refused, Replaced};
    assert_eq!(states(&arena), [Replaced, Playing, Refused]);
    arena.add_version("abc", "1", "a.py", &bundle("5")).unwrap();
    let newer = arena.take_version("me", Now(0)).unwrap().unwrap();
    assert_eq!(arena.let_in(&newer, &entrant("Alice v4"), ["", ""]).unwrap(), 4);
    assert_eq!(states(&arena), [Replaced, Replaced, Refused, Playing]);

    // Both games of an opening have keys of their own, and are chosen but not played.
    let tournament = arena.tournament("secret").unwrap();
    arena.add_plan("secret", 0, &tournament.pair([2, 3], 1)).unwrap();
    arena.add_plan("secret", 2, &tournament.pair([3, 4], 0)).unwrap();
    let games = arena.ladder_games("secret").unwrap();
    assert_eq!(games.len(), 4);
    assert!(games.iter().all(|(_, known)| known.half_points.is_none()));
    assert_eq!((games[1].1.seats, games[1].1.opening), ([3, 2], 1));

    let point = RatingPoint {
        place: 4,
        games: 8,
        taken: Now(5),
        elo: -12.5,
        interval: Some(Interval { low: -80.25, high: 40.0 }),
    };
    arena.add_ratings("abc", &[point, point]).unwrap();
    assert_eq!(arena.ratings("abc").unwrap(), [point]);
    arena.set_away("abc", "3", true).unwrap();
    assert!(arena.students("abc").unwrap()[1].away);
    drop(arena);
    let _ = std::fs::remove_dir_all(folder);
}

/// A check that died with its process is done again by the next one; a file has one server, so at once.
#[test]
fn what_a_dead_process_was_checking_is_checked_again() {
    let (arena, folder) = arena("dead");
    opened(&arena);
    arena.add_version("abc", "1", "a.py", &bundle("1")).unwrap();
    let before = arena.take_version("before", Now(0)).unwrap().unwrap();
    assert_eq!(arena.take_version("before", Now(0)).unwrap(), None, "its own");
    let after = arena.take_version("after", Now(0)).unwrap().unwrap();
    assert_eq!((after.student, after.nth), (before.student, before.nth));
    assert!(arena.feeds("abc", "before", Now(0)).unwrap());
    assert!(arena.feeds("abc", "after", Now(0)).unwrap());
    drop(arena);
    let _ = std::fs::remove_dir_all(folder);
}
