//! Published numbers: move sequences and distinct positions of whole games.
//!
//! Sources: J. Tromp's Connect Four page and OEIS A212693 (positions by board and by ply), L. Böck's strong
//! solution of 2025 (won positions by ply), and counts by independent naive programs. The rows that take
//! minutes are ignored by default; `make soak` runs them, in a release build.

use quaterne_rules::{AnyBoard, Board, Fixed, Game, Outcome, Position, Rules, Shape, on_board, perft};

/// Sequences of 0, 1, 2, … moves.
fn check_perft(rules: &str, expected: &[u64]) {
    let rules: Rules = rules.parse().unwrap();
    for board in [AnyBoard::new(&rules), AnyBoard::dynamic(&rules)] {
        let counts: Vec<u64> =
            (0..expected.len() as u32).map(|depth| on_board!(&board, board => perft(board, depth))).collect();
        assert_eq!(counts, expected, "{rules}");
    }
}

const FOUR_BY_FOUR: [u64; 18] = [
    1, 4, 16, 64, 256, 1020, 4020, 15540, 57504, 206_904, 690_504, 2_160_504, 5_992_096, 14_712_024,
    28_850_920, 42_756_080, 35_613_284, 0,
];

#[test]
#[ignore = "soak: a quarter of a billion moves"]
fn sequences_to_the_end() {
    check_perft("4x4/4", &FOUR_BY_FOUR);
}

#[test]
fn sequences_of_moves() {
    check_perft("7x6/4", &[1, 7, 49, 343, 2401, 16807, 117_649, 823_536, 5_673_234]);
    check_perft(
        "5x4/4",
        &[1, 5, 25, 125, 625, 3120, 15500, 76300, 363_308, 1_718_544, 7_738_740, 34_172_084],
    );
    check_perft("4x4/4", &FOUR_BY_FOUR[..13]);
    check_perft("3x3/3/free", &[1, 9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872, 0]);
}

/// Tic-tac-toe has 255,168 complete games, of which 131,184 are won by the first player.
#[test]
fn complete_games_of_tic_tac_toe() {
    fn endings<P: Position>(position: &P, counts: &mut [u32; 3]) {
        match position.outcome() {
            Some(Outcome::Win(player)) => counts[player.index()] += 1,
            Some(Outcome::Draw) => counts[2] += 1,
            None => position.moves().for_each(|m| endings(&position.after(m), counts)),
        }
    }
    let mut counts = [0; 3];
    on_board!(Game::new(Rules::tictactoe()).board(), board => endings(board, &mut counts));
    assert_eq!(counts, [131_184, 77_904, 46_080]);
}

/// Distinct positions of one ply: all of them, and those that somebody has won.
#[derive(Debug, PartialEq)]
struct Ply {
    all: u64,
    won: u64,
}

/// Walks the distinct positions of a game ply by ply, to the end of the game or to a limit. Mirror images
/// count separately; won positions count and are not continued.
fn positions<S: Shape<Bits = u64>>(shape: S, plies: usize) -> Vec<Ply> {
    let key = |board: &Board<S>| (board.mine(), board.occupied());
    let mut layer = vec![Board::new(shape)];
    let mut counts = Vec::new();
    while !layer.is_empty() && counts.len() < plies {
        let going_on: Vec<Board<S>> = layer.iter().filter(|board| !board.is_won()).copied().collect();
        counts.push(Ply { all: layer.len() as u64, won: (layer.len() - going_on.len()) as u64 });
        layer.clear();
        let mut distinct = 0;
        for board in &going_on {
            layer.extend(board.moves().map(|cell| board.after(cell)));
            // Duplicates leave early, so that a layer takes at most three times its own memory.
            if layer.len() > 2 * distinct + (1 << 16) {
                layer.sort_unstable_by_key(key);
                layer.dedup();
                distinct = layer.len();
            }
        }
        layer.sort_unstable_by_key(key);
        layer.dedup();
    }
    counts
}

fn total(plies: &[Ply]) -> u64 {
    plies.iter().map(|ply| ply.all).sum()
}

fn check_plies<S: Shape<Bits = u64>>(shape: S, expected: &[u64]) {
    let counts: Vec<u64> = positions(shape, expected.len()).iter().map(|ply| ply.all).collect();
    assert_eq!(counts, expected, "{shape:?}");
}

/// Connect Four by ply (all, won): Böck's table.
const CONNECT_FOUR: [(u64, u64); 13] = [
    (1, 0),
    (7, 0),
    (49, 0),
    (238, 0),
    (1120, 0),
    (4263, 0),
    (16422, 0),
    (54859, 728),
    (184_275, 1892),
    (558_186, 19412),
    (1_662_623, 44225),
    (4_568_683, 273_261),
    (12_236_101, 573_323),
];

fn check_connect_four(plies: &[(u64, u64)]) {
    let expected: Vec<Ply> = plies.iter().map(|&(all, won)| Ply { all, won }).collect();
    assert_eq!(positions(Fixed::<u64, 7, 6, 4, true, 42>::new(), expected.len()), expected);
}

#[test]
fn positions_of_connect_four_by_ply() {
    check_connect_four(&CONNECT_FOUR[..11]);
}

#[test]
#[ignore = "soak: twenty million positions"]
fn positions_of_connect_four_by_later_plies() {
    check_connect_four(&CONNECT_FOUR);
}

#[test]
fn positions_without_gravity_by_ply() {
    check_plies(Fixed::<u64, 3, 3, 3, false, 9>::new(), &[1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]);
    check_plies(
        Fixed::<u64, 4, 3, 3, false, 12>::new(),
        &[1, 12, 132, 660, 2970, 7920, 17304, 25956, 26040, 20832, 7644, 2354, 148],
    );
    assert_eq!(total(&positions(Fixed::<u64, 3, 3, 3, false, 9>::new(), usize::MAX)), 5478);
    assert_eq!(total(&positions(Fixed::<u64, 4, 3, 3, false, 12>::new(), usize::MAX)), 111_973);
}

/// Without gravity, a text reads as a position if and only if play can lead there: of all the ways to fill nine
/// cells, with either side to move, as many are read as there are positions.
#[test]
fn texts_that_are_positions() {
    fn count(rules: &str) -> usize {
        let rules: Rules = rules.parse().unwrap();
        let mark = |filling: u32, nth: u32| ['x', 'o', '.'][(filling / 3_u32.pow(nth) % 3) as usize];
        let row = |filling, first: u32| -> String {
            let marks: String = (first..first + 3).map(|nth| mark(filling, nth)).collect();
            marks.replace("...", "3").replace("..", "2").replace('.', "1")
        };
        (0..3_u32.pow(9))
            .map(|filling| [0, 3, 6].map(|first| row(filling, first)).join("/"))
            .flat_map(|rows| ["x", "o"].map(|side| format!("{rows} {side}")))
            .filter(|fen| Game::from_fen(&rules, fen).is_ok())
            .count()
    }
    assert_eq!(count("3x3/3/free"), 5478);
    assert_eq!(count("3x3/3/free/stones=2"), 1 + 9 + 72 + 252 + 756);
    assert_eq!(count("3x3/1/free"), 1 + 9);
}

/// Four in a row with gravity: the number of positions of each board.
macro_rules! check_boards {
    ($(($width:literal, $height:literal, $expected:literal),)*) => {
        $(
            let shape = Fixed::<u64, $width, $height, 4, true, { $width * $height }>::new();
            let expected: u64 = $expected;
            assert_eq!(total(&positions(shape, usize::MAX)), expected, "{} × {}", $width, $height);
        )*
    };
}

#[test]
fn positions_by_board() {
    check_boards![
        (1, 1, 2),
        (1, 2, 3),
        (1, 3, 4),
        (1, 4, 5),
        (1, 5, 6),
        (1, 6, 7),
        (1, 7, 8),
        (1, 8, 9),
        (2, 1, 5),
        (2, 2, 18),
        (2, 3, 58),
        (2, 4, 179),
        (2, 5, 537),
        (2, 6, 1571),
        (2, 7, 4587),
        (2, 8, 13343),
        (3, 1, 13),
        (3, 2, 116),
        (3, 3, 869),
        (3, 4, 6000),
        (3, 5, 38310),
        (3, 6, 235_781),
        (3, 7, 1_417_322),
        (4, 1, 35),
        (4, 2, 741),
        (4, 3, 12031),
        (4, 4, 161_029),
        (4, 5, 1_706_255),
        (5, 1, 96),
        (5, 2, 4688),
        (5, 3, 158_911),
        (5, 4, 3_945_711),
        (6, 1, 267),
        (6, 2, 29737),
        (6, 3, 2_087_325),
        (7, 1, 750),
        (7, 2, 189_648),
    ];
}

#[test]
#[ignore = "soak: two hundred million positions, minutes and a gigabyte"]
fn positions_by_large_board() {
    check_boards![
        (3, 8, 8_424_616),
        (4, 6, 15_835_683),
        (5, 5, 69_763_700),
        (6, 4, 94_910_577),
        (7, 3, 27_441_956),
    ];
}
