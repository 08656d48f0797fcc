//! The words for boards, players, keys and evaluations, in both languages. A test holds them to what exists.

use quaterne_search::Evaluation;

use super::KeyKind;

/// Something with a name, in English and French.
pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) label: (&'static str, &'static str),
    pub(super) help: (&'static str, &'static str),
}

/// A key of players.
pub(super) struct KeyEntry {
    pub(super) entry: Entry,
    pub(super) kind: KeyKind,
    /// Least, most, step.
    pub(super) range: Option<(f64, f64, f64)>,
    /// Value, English, French.
    pub(super) choices: &'static [(&'static str, &'static str, &'static str)],
    /// Where the player does not name its own.
    pub(super) default: Option<&'static str>,
}

const fn entry(
    name: &'static str,
    label: (&'static str, &'static str),
    help: (&'static str, &'static str),
) -> Entry {
    Entry { name, label, help }
}

pub(super) const PRESETS: &[Entry] = &[
    entry("connect4", ("Connect Four", "Puissance 4"), ("7 × 6, four in a row", "7 × 6, quatre alignés")),
    entry(
        "connect4-12x6",
        ("Connect Four 12 × 6", "Puissance 4 sur 12 × 6"),
        ("21 stones each", "21 pions par camp"),
    ),
    entry("tictactoe", ("Tic-tac-toe", "Morpion"), ("3 × 3, three in a row", "3 × 3, trois alignés")),
    entry("morpion-4", ("Morpion 4 × 4", "Morpion 4 × 4"), ("four in a row", "quatre alignés")),
    entry("gomoku-15", ("Gomoku", "Gomoku"), ("15 × 15, five in a row", "15 × 15, cinq alignés")),
];

pub(super) const PLAYERS: &[Entry] = &[
    entry("random", ("random", "hasard"), ("plays any legal move", "joue n'importe quel coup permis")),
    entry(
        "one-ply",
        ("one move ahead", "un coup d'avance"),
        (
            "wins at once if it can, else plays at random",
            "gagne tout de suite si possible, sinon joue au hasard",
        ),
    ),
    entry(
        "ternary",
        ("three states", "trois états"),
        (
            "sure to win (G), sure to lose (P), or not known (I)",
            "sûr de gagner (G), sûr de perdre (P), ou indéfini (I)",
        ),
    ),
    entry(
        "minimax",
        ("minimax", "minimax"),
        ("searches every branch to a depth", "explore toutes les branches jusqu'à une profondeur"),
    ),
    entry(
        "alphabeta",
        ("alpha–beta", "alpha–bêta"),
        (
            "the same answer as minimax, without the branches that cannot matter",
            "la même réponse que minimax, sans les branches inutiles",
        ),
    ),
    entry(
        "deepening",
        ("iterative deepening", "approfondissement itératif"),
        (
            "alpha–beta at depth 1, 2, 3, … until its time is over",
            "alpha–bêta à la profondeur 1, 2, 3, … jusqu'à la fin du temps",
        ),
    ),
    entry(
        "mcts",
        ("Monte-Carlo tree search", "recherche Monte-Carlo"),
        ("plays random games where they go well", "joue des parties au hasard là où elles tournent bien"),
    ),
    entry(
        "perfect",
        ("perfect play", "jeu parfait"),
        (
            "the exact solver; with a temperature, human weaknesses",
            "le solveur exact ; avec une température, des faiblesses humaines",
        ),
    ),
];

pub(super) const KEYS: &[KeyEntry] = &[
    KeyEntry {
        entry: entry("depth", ("depth", "profondeur"), ("plies to look ahead", "nombre de coups d'avance")),
        kind: KeyKind::Integer,
        range: Some((1.0, 20.0, 1.0)),
        choices: &[],
        default: None,
    },
    KeyEntry {
        entry: entry(
            "eval",
            ("evaluation", "évaluation"),
            ("what an undecided position is worth", "ce que vaut une position indécise"),
        ),
        kind: KeyKind::Evaluation,
        range: None,
        choices: &[],
        default: Some("ratio"),
    },
    KeyEntry {
        entry: entry(
            "order",
            ("order of moves", "ordre des coups"),
            ("good moves first cut more", "les bons coups d'abord coupent davantage"),
        ),
        kind: KeyKind::Choice,
        range: None,
        choices: &[
            ("left", "left to right", "de gauche à droite"),
            ("centre", "centre first", "le centre d'abord"),
            ("evaluation", "by evaluation", "par évaluation"),
            ("history", "by past cutoffs", "par coupures passées"),
        ],
        default: Some("left"),
    },
    KeyEntry {
        entry: entry(
            "ties",
            ("equal moves", "coups égaux"),
            (
                "which of several equally good moves is played",
                "lequel de plusieurs coups aussi bons est joué",
            ),
        ),
        kind: KeyKind::Choice,
        range: None,
        choices: &[
            ("first", "the first", "le premier"),
            ("last", "the last", "le dernier"),
            ("random", "at random", "au hasard"),
            ("possibilities", "most alignments, then centre", "le plus d'alignements, puis le centre"),
        ],
        default: Some("first"),
    },
    KeyEntry {
        entry: entry(
            "win",
            ("a win counts", "un gain compte"),
            ("how much a won position is worth", "ce que vaut une position gagnée"),
        ),
        kind: KeyKind::Choice,
        range: None,
        choices: &[
            ("depth", "more when sooner", "plus s'il est proche"),
            ("flat", "always the same", "toujours autant"),
            ("unit", "1", "1"),
            ("100000", "100,000 × plies left", "100 000 × coups restants"),
        ],
        default: Some("depth"),
    },
    KeyEntry {
        entry: entry(
            "memo",
            ("memory", "mémoire"),
            ("remember positions that were searched", "se souvenir des positions explorées"),
        ),
        kind: KeyKind::Memo,
        range: None,
        choices: &[("off", "off", "non"), ("on", "on", "oui")],
        default: Some("off"),
    },
    KeyEntry {
        entry: entry("time", ("time", "temps"), ("for a move: 500ms, 2s", "par coup : 500ms, 2s")),
        kind: KeyKind::Duration,
        range: None,
        choices: &[],
        default: None,
    },
    KeyEntry {
        entry: entry(
            "nodes",
            ("nodes", "nœuds"),
            ("positions, or games, for a move", "positions, ou parties, par coup"),
        ),
        kind: KeyKind::Integer,
        range: Some((1.0, 2_000_000.0, 1.0)),
        choices: &[],
        default: None,
    },
    KeyEntry {
        entry: entry(
            "seed",
            ("seed", "graine"),
            ("the same seed draws the same lots", "la même graine tire les mêmes sorts"),
        ),
        kind: KeyKind::Seed,
        range: None,
        choices: &[],
        default: None,
    },
    KeyEntry {
        entry: entry(
            "c",
            ("exploration", "exploration"),
            (
                "larger tries more moves, smaller goes deeper",
                "plus grand essaie plus de coups, plus petit va plus loin",
            ),
        ),
        kind: KeyKind::Number,
        range: Some((0.0, 5.0, 0.1)),
        choices: &[],
        default: Some("1.4"),
    },
    KeyEntry {
        entry: entry(
            "temperature",
            ("temperature", "température"),
            (
                "0 plays the best move; larger errs more often",
                "0 joue le meilleur coup ; plus grand se trompe plus souvent",
            ),
        ),
        kind: KeyKind::Number,
        range: Some((0.0, 20.0, 0.1)),
        choices: &[],
        default: Some("0"),
    },
    KeyEntry {
        entry: entry(
            "table",
            ("table", "table"),
            ("MiB of the solver's memory", "Mio de mémoire du solveur"),
        ),
        kind: KeyKind::Integer,
        range: Some((1.0, 64.0, 1.0)),
        choices: &[],
        default: Some("64"),
    },
    KeyEntry {
        entry: entry(
            "wdl",
            ("only who wins", "seulement qui gagne"),
            ("how soon does not count", "peu importe en combien de coups"),
        ),
        kind: KeyKind::Choice,
        range: None,
        choices: &[
            ("off", "how soon counts", "le nombre de coups compte"),
            ("on", "only who wins", "seulement qui gagne"),
        ],
        default: Some("off"),
    },
];

/// The evaluations, in their own words.
pub(super) fn evaluations() -> impl Iterator<Item = Entry> {
    Evaluation::CARDS.iter().map(|card| entry(card.name, card.label, card.about))
}
