//! Random games on every kind of board, where the crate and the naive board must agree at every ply.

use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::naive::Naive;
use quaterne_rules::{
    AnyBoard, Bits, Board, Cell, Dynamic, Fixed, Game, Outcome, Position, Record, Rules, Shape, Wide,
    on_board, parse_move, write_move,
};

/// Boards at the edges of the words, by the bits they need, and at the edges of sense.
const SIZES: [(u32, u32); 38] = [
    (9, 6), // 63
    (7, 8),
    (8, 7), // 64
    (4, 15),
    (16, 3),
    (13, 4), // 65
    (5, 12),
    (14, 8), // 126; no board has 127 or 129
    (7, 17),
    (18, 6),
    (16, 7), // 128
    (8, 15),
    (13, 9), // 130
    (10, 12),
    (15, 16), // 255
    (17, 14),
    (16, 15), // 256
    (13, 19), // 260, and no board has 257 to 259
    (19, 13),
    (19, 19), // 380
    (18, 19),
    (15, 15),
    (12, 6),
    (7, 6),
    (3, 3),
    (4, 4),
    (1, 1),
    (1, 2),
    (2, 1),
    (1, 18),
    (1, 19),
    (18, 1),
    (19, 1),
    (2, 2),
    (2, 19),
    (19, 2),
    (3, 19),
    (10, 1),
];

/// Rules of every kind: short and long lines, lines longer than the board, few stones.
fn any_rules() -> impl Strategy<Value = Rules> {
    let size =
        prop_oneof![3 => select(&SIZES[..]), 1 => (1..=19_u32, 1..=19_u32), 2 => (1..=6_u32, 1..=6_u32)];
    let align = prop_oneof![6 => 2..=6_u32, 1 => Just(1), 2 => 7..=20_u32, 1 => Just(65_535)];
    let stones = prop_oneof![3 => Just(None), 1 => any::<Index>().prop_map(Some)];
    let custom =
        (size, align, any::<bool>(), stones).prop_map(|((width, height), align, gravity, stones)| {
            let rules = Rules::new(width, height, align).unwrap();
            let rules = if gravity { rules } else { rules.free() };
            match stones {
                Some(index) => {
                    rules.with_stones(1 + index.index(rules.area() as usize / 2 + 1) as u32).unwrap()
                }
                None => rules,
            }
        });
    prop_oneof![1 => select(Rules::PRESETS.map(|(_, rules)| rules).to_vec()), 9 => custom]
}

/// A stream of choices that a seed makes.
struct Choices(u64);

impl Choices {
    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        from[(self.0 >> 33) as usize % from.len()]
    }
}

/// Whatever can be asked of a board, asked of both.
fn check_board<S: Shape>(board: &Board<S>, naive: &Naive, last: Option<Cell>) {
    let outcome = naive.outcome();
    assert_eq!(board.outcome(), outcome);
    assert_eq!(board.to_move(), naive.to_move());
    assert_eq!((board.plies(), board.occupied().count()), (naive.plies(), naive.plies()));
    assert_eq!(board.plies_left(), board.shape().max_plies() - naive.plies());
    if outcome.is_none() {
        assert_eq!(board.moves().collect::<Vec<_>>(), naive.moves());
    }
    for cell in naive.cells() {
        assert_eq!(board.at(cell), naive.at(cell), "{cell}");
        assert_eq!(board.shape().cell(board.shape().index(cell)), cell);
    }
    // The two tests of a win, by scanning and from the last move.
    let won = matches!(outcome, Some(Outcome::Win(_)));
    assert_eq!(board.is_won(), won);
    if let Some(last) = last {
        assert_eq!(board.is_won_by(last), won, "by {last}");
    }
    let winning: Vec<Cell> = board.cells(board.shape().aligned_cells(board.theirs())).collect();
    assert_eq!(winning, naive.winning_cells());
    // The third: some window, found from its starts, lies within the stones.
    let shape = board.shape();
    let window = |start: u32, step: u32| (0..shape.align()).all(|n| board.theirs().has(start + n * step));
    let by_windows = quaterne_rules::Direction::ALL.into_iter().any(|direction| {
        let step = direction.step(shape.stride());
        board.cells(shape.starts(direction)).any(|start| window(shape.index(start), step))
    });
    assert_eq!(by_windows, won);
}

/// A random game on one shape, to its end.
fn check_shape<S: Shape>(shape: S, seed: u64) {
    let mut naive =
        Naive::of_size(shape.width(), shape.height(), shape.align(), shape.gravity(), shape.max_plies());
    let mut board = Board::new(shape);
    let (mut last, mut choices) = (None, Choices(seed));
    loop {
        check_board(&board, &naive, last);
        let moves = naive.moves();
        if moves.is_empty() {
            break;
        }
        let cell = choices.pick(&moves);
        (board, last) = (board.after(cell), Some(cell));
        naive.play(cell);
    }
}

/// A random game under these rules, to its end, with everything that a game can be asked.
fn check_rules(rules: &Rules, seed: u64) {
    let (mut game, mut dynamic, mut naive) = (Game::new(*rules), AnyBoard::dynamic(rules), Naive::new(rules));
    let mut choices = Choices(seed);
    loop {
        on_board!(game.board(), board => check_board(board, &naive, game.last_move()));
        on_board!(&dynamic, board => check_board(board, &naive, game.last_move()));
        let moves = naive.moves();
        assert_eq!((game.legal_moves(), dynamic.moves()), (moves.clone(), moves.clone()));
        assert_eq!((game.outcome(), game.to_move()), (naive.outcome(), naive.to_move()));
        assert_eq!(game.board().winning_cells(), naive.winning_cells());
        check_fen(&game, &naive);
        if moves.is_empty() {
            break;
        }
        let cell = choices.pick(&moves);
        assert_eq!(parse_move(&game, &write_move(rules, cell)), Ok(cell));
        if rules.gravity() {
            assert_eq!(game.landing(cell.column), Some(cell));
            assert_eq!(game.play_column(cell.column.into()), Ok(cell));
        } else {
            assert_eq!(game.play(cell), Ok(()));
        }
        dynamic.play_unchecked(cell);
        naive.play(cell);
    }
    check_illegal(&game);
    check_texts(&game);
    check_undo(&game, &mut choices);
}

fn check_fen(game: &Game, naive: &Naive) {
    let fen = game.fen();
    assert_eq!(fen, naive.fen());
    let read = Game::parse(game.rules(), &fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!((read.board(), read.start()), (game.board(), game.board()), "{fen}");
}

/// No move gets into a game that is over, and none off the board.
fn check_illegal(game: &Game) {
    let (width, height) = (game.rules().width(), game.rules().height());
    let mut over = game.clone();
    for cell in [Cell::new(0, 0), Cell::new(width - 1, height - 1), Cell::new(width, 0), Cell::new(0, height)]
    {
        assert!(over.play(cell).is_err() && over.play_column(cell.column.into()).is_err());
    }
    assert_eq!(&over, game);
}

/// Every way to write the moves reads back as the same game, and so does its record.
fn check_texts(game: &Game) {
    let rules = game.rules();
    let cells: Vec<String> = game.moves().iter().map(Cell::to_string).collect();
    let mut texts = vec![game.text(), cells.concat(), cells.join(" ").to_uppercase()];
    if rules.gravity() {
        texts.push(game.moves().iter().map(|cell| Cell::column_letter(cell.column)).collect());
    }
    for text in texts {
        assert_eq!(Game::parse(rules, &text).as_ref(), Ok(game), "{text}");
    }
    let record = Record::new(game.clone());
    assert_eq!(record.to_string().parse(), Ok(record));
}

/// Undo leads back through the boards that replay shows, and redo forth again; another start changes nothing.
fn check_undo(game: &Game, choices: &mut Choices) {
    let boards: Vec<AnyBoard> = game.replay().collect();
    assert_eq!((boards.len(), boards.last()), (game.moves().len() + 1, Some(game.board())));
    let kept = choices.pick(&(0..boards.len()).collect::<Vec<_>>());
    let mut back = game.clone();
    for board in boards[kept..].iter().rev().skip(1) {
        assert_eq!(back.undo().as_ref(), game.moves().get(back.moves().len()));
        assert_eq!(back.board(), board);
    }
    assert_eq!(back.moves(), &game.moves()[..kept]);

    // From the middle, set up as a position: the rest of the game leads to the same end, and is recorded.
    let mut rest = Game::from_fen(game.rules(), &back.fen()).unwrap();
    for &cell in &game.moves()[kept..] {
        rest.play(cell).unwrap();
    }
    assert_eq!(rest.board(), game.board());
    let record = Record { tags: vec![("First".into(), "a \"b\"".into())], game: rest };
    assert_eq!(record.to_string().parse(), Ok(record));

    for board in &boards[kept + 1..] {
        assert!(back.redo().is_some());
        assert_eq!(back.board(), board);
    }
    assert_eq!((back.redo(), &back), (None, game));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 384, ..ProptestConfig::default() })]

    #[test]
    fn every_rule_agrees_with_the_naive_board(rules in any_rules(), seed: u64) {
        check_rules(&rules, seed);
    }
}

/// Every listed size at least once with each kind of line, whatever the property test happens to draw.
#[test]
fn every_edge_agrees_with_the_naive_board() {
    for (nth, (width, height)) in SIZES.into_iter().enumerate() {
        for align in [1, 3, width.min(height), width.max(height), width.max(height) + 1] {
            let rules = Rules::new(width, height, align).unwrap();
            check_rules(&rules, nth as u64);
            check_rules(&rules.free(), nth as u64);
        }
    }
}

/// The presets are compiled for their shape; the naive board and the run-time shape agree with them.
#[test]
fn every_preset_agrees_with_the_naive_board() {
    for (_, rules) in Rules::PRESETS {
        (0..20).for_each(|seed| check_rules(&rules, seed));
    }
}

/// Shapes that no rules reach, because sides end at 19, where columns are about as long as the word.
#[test]
fn shapes_as_tall_as_their_word() {
    fn check<B: Bits>(sizes: &[(u8, u8)]) {
        for &(width, height) in sizes {
            let area = u16::from(width) * u16::from(height);
            for align in [1, 2, 3, 5, u16::from(height), u16::from(height) + 1] {
                for gravity in [true, false] {
                    for max_plies in [area, area / 2] {
                        check_shape(Dynamic::<B>::new(width, height, align, gravity, max_plies), area.into());
                    }
                }
            }
        }
    }
    check::<u64>(&[(1, 61), (2, 31), (3, 20), (21, 2), (32, 1), (31, 1)]);
    check::<u128>(&[(1, 62), (1, 63), (1, 64), (1, 125), (2, 63), (64, 1)]);
    check::<Wide<4>>(&[(1, 126), (1, 127), (3, 42), (43, 2), (2, 127), (128, 1)]);
}

/// The boards that do not fit are refused, by the one rule that all shapes share.
#[test]
fn a_word_holds_what_it_can_shift() {
    assert!(
        Dynamic::<u128>::holds(1, 62) && Dynamic::<u128>::holds(1, 125) && !Dynamic::<u128>::holds(1, 126)
    );
    assert!(Dynamic::<u64>::holds(1, 61) && !Dynamic::<u64>::holds(1, 62));
    assert!(Dynamic::<Wide<4>>::holds(16, 15) && !Dynamic::<Wide<4>>::holds(13, 19));
    assert!(Dynamic::<Wide<6>>::holds(Rules::MAX_SIDE, Rules::MAX_SIDE));
}

/// Shapes known at compile time, in words that fit closely and in words that do not.
#[test]
fn fixed_shapes_agree_with_the_naive_board() {
    for seed in 0..20 {
        check_shape(Fixed::<u64, 7, 6, 4, true, 42>::new(), seed);
        check_shape(Fixed::<u128, 7, 6, 4, true, 42>::new(), seed);
        check_shape(Fixed::<Wide<2>, 7, 6, 4, true, 42>::new(), seed);
        check_shape(Fixed::<u128, 12, 6, 4, true, 42>::new(), seed);
        check_shape(Fixed::<u64, 8, 7, 5, true, 56>::new(), seed);
        check_shape(Fixed::<u128, 8, 15, 4, false, 120>::new(), seed);
        check_shape(Fixed::<u64, 3, 3, 3, false, 9>::new(), seed);
        check_shape(Fixed::<u64, 1, 61, 7, true, 61>::new(), seed);
    }
}
