//! The same seed gives the same games: three contests, each played by the library, by the command, and by the command
//! into a database.

use std::path::PathBuf;
use std::process::Command;

use quaterne_arena::store::Arena;
use quaterne_arena::{Conduct, Openings, Player, Tournament, play};
use quaterne_rules::{Game, Rules};

/// Who played x, who played o, and all moves; in order, whatever order they were played in.
type Games = Vec<[String; 3]>;

/// What is asked: rules, players, plies of the openings, seed.
struct Contest {
    rules: &'static str,
    players: &'static [&'static str],
    plies: u32,
    seed: u64,
}

const CONTESTS: [Contest; 3] = [
    Contest { rules: "connect4", players: &["random", "one-ply"], plies: 2, seed: 1 },
    Contest { rules: "tictactoe", players: &["alphabeta:depth=2", "alphabeta:depth=5"], plies: 2, seed: 1 },
    Contest { rules: "connect4", players: &["random", "mcts:nodes=40", "one-ply"], plies: 1, seed: 7 },
];

impl Contest {
    fn library(&self, threads: usize) -> Games {
        let rules: Rules = self.rules.parse().unwrap();
        let openings = Openings::default().after(&Game::new(rules), self.plies).unwrap();
        let players = self.players.iter().map(|name| name.parse::<Player>().unwrap());
        let contest = Tournament::new(rules, players, openings, self.seed);
        let games = play(&contest, &Conduct { threads, ..Conduct::default() }, |_| ());
        assert_eq!(games.len(), contest.expected_games());
        sorted(games.iter().map(|played| {
            let [x, o] = played.fixture.seats.map(|seat| contest.entrants[seat].name.clone());
            [x, o, played.game.text()]
        }))
    }

    /// One match for each two players.
    fn matches(&self) -> Games {
        let mut games = Games::new();
        for (nth, one) in self.players.iter().enumerate() {
            for other in &self.players[nth + 1..] {
                let csv = scratch(&format!("{one}-{other}.csv"));
                self.run(&["match", one, other, "--csv", &csv]);
                let text = std::fs::read_to_string(&csv).expect("a table of games");
                let rows = text.lines().skip(1).map(fields);
                games.extend(rows.map(|row| [2, 3, 6].map(|column| row[column].clone())));
            }
        }
        sorted(games.into_iter())
    }

    /// The command into a database: `match`, or `tournament`.
    fn kept(&self, command: &str) -> Games {
        let db = scratch(&format!("{command}-{}-{}.db", self.rules, self.players.len()));
        self.run(&[&[command], self.players, &["--db", &db]].concat());
        let arena = Arena::open(&db).expect("the database");
        let id = &arena.tournaments().unwrap()[0].id;
        let names: Vec<String> =
            arena.tournament(id).unwrap().entrants.into_iter().map(|entrant| entrant.name).collect();
        let games = arena.games(id, 0, 10_000).unwrap();
        sorted(games.into_iter().map(|game| {
            let [x, o] = game.line.seats.map(|seat| names[seat].clone());
            [x, o, game.line.moves]
        }))
    }

    #[track_caller]
    fn run(&self, args: &[&str]) {
        let (plies, seed) = (self.plies.to_string(), self.seed.to_string());
        let output = Command::new(env!("CARGO_BIN_EXE_quaterne"))
            .args(args)
            .args(["--rules", self.rules, "--openings", &plies, "--seed", &seed])
            .output()
            .expect("the command starts");
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

/// The fields of a row; names of machines have commas, and then quotes around them.
fn fields(row: &str) -> Vec<String> {
    let mut quoted = false;
    let mut split = |c: char| {
        quoted ^= c == '"';
        c == ',' && !quoted
    };
    row.split(&mut split).map(|field| field.trim_matches('"').to_owned()).collect()
}

fn sorted(games: impl Iterator<Item = [String; 3]>) -> Games {
    let mut games: Games = games.collect();
    games.sort();
    games
}

/// A file that is not there yet.
fn scratch(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("carriers");
    std::fs::create_dir_all(&folder).expect("a folder for test files");
    let path = folder.join(name.replace([':', '='], "-")).display().to_string();
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{path}{ending}"));
    }
    path
}

#[test]
fn the_same_seed_gives_the_same_games() {
    for contest in CONTESTS {
        let expected = contest.library(1);
        assert_eq!(contest.library(2), expected, "{:?} on two threads", contest.players);
        assert_eq!(contest.matches(), expected, "{:?} by match", contest.players);
        assert_eq!(contest.kept("tournament"), expected, "{:?} by tournament", contest.players);
        if contest.players.len() == 2 {
            assert_eq!(contest.kept("match"), expected, "{:?} by match --db", contest.players);
        }
    }
}

/// The games themselves, so that no release plays others by accident.
#[test]
fn lots_are_for_ever() {
    let games = CONTESTS[0].library(2);
    let shown: Vec<String> = games.iter().step_by(17).map(|game| game.join(" ")).collect();
    assert_eq!(
        shown,
        [
            "one-ply random 116322317573767",
            "one-ply random 34313371244742434",
            "random one-ply 23416546632334272",
        ]
    );
}
