//! The words for boards, players, keys and evaluations, in both languages. A test holds them to what exists.

use quaterne_search::Evaluation;

use super::KeyKind;
use crate::Text;

/// Something with a name, in English and French.
pub(super) struct Entry {
    pub(super) name: &'static str,
    label: (&'static str, &'static str),
    help: (&'static str, &'static str),
}

impl Entry {
    pub(super) fn label(&self) -> Text {
        Text::new(self.label.0, self.label.1)
    }

    pub(super) fn help(&self) -> Text {
        Text::new(self.help.0, self.help.1)
    }
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

const fn key(
    name: &'static str,
    kind: KeyKind,
    label: (&'static str, &'static str),
    help: (&'static str, &'static str),
) -> KeyEntry {
    KeyEntry { entry: entry(name, label, help), kind, range: None, choices: &[], default: None }
}

impl KeyEntry {
    const fn within(self, least: f64, most: f64, step: f64) -> Self {
        Self { range: Some((least, most, step)), ..self }
    }

    const fn one_of(self, choices: &'static [(&'static str, &'static str, &'static str)]) -> Self {
        Self { choices, ..self }
    }

    const fn usually(self, value: &'static str) -> Self {
        Self { default: Some(value), ..self }
    }
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
        ("solver", "solveur"),
        (
            "the exact solver; with a temperature, human weaknesses",
            "le solveur exact ; avec une température, des faiblesses humaines",
        ),
    ),
];

pub(super) const KEYS: &[KeyEntry] = &[
    key(
        "depth",
        KeyKind::Integer,
        ("depth", "profondeur"),
        ("plies to look ahead", "nombre de coups d'avance"),
    )
    .within(1.0, 20.0, 1.0),
    key(
        "eval",
        KeyKind::Evaluation,
        ("evaluation", "évaluation"),
        ("what an undecided position is worth", "ce que vaut une position indécise"),
    )
    .usually("ratio"),
    key(
        "order",
        KeyKind::Choice,
        ("order of moves", "ordre des coups"),
        ("good moves first cut more", "les bons coups d'abord coupent davantage"),
    )
    .one_of(&[
        ("left", "left to right", "de gauche à droite"),
        ("centre", "centre first", "le centre d'abord"),
        ("evaluation", "by evaluation", "par évaluation"),
        ("history", "by past cutoffs", "par coupures passées"),
    ])
    .usually("left"),
    key(
        "ties",
        KeyKind::Choice,
        ("equal moves", "coups égaux"),
        ("which of several equally good moves is played", "lequel de plusieurs coups aussi bons est joué"),
    )
    .one_of(&[
        ("first", "the first", "le premier"),
        ("last", "the last", "le dernier"),
        ("random", "at random", "au hasard"),
        ("possibilities", "most alignments, then centre", "le plus d'alignements, puis le centre"),
    ])
    .usually("first"),
    key(
        "win",
        KeyKind::Choice,
        ("a win counts", "un gain compte"),
        ("how much a won position is worth", "ce que vaut une position gagnée"),
    )
    .one_of(&[
        ("depth", "more when sooner", "plus s'il est proche"),
        ("flat", "always the same", "toujours autant"),
        ("unit", "1", "1"),
        ("100000", "100,000 × plies left", "100 000 × coups restants"),
    ])
    .usually("depth"),
    key(
        "memo",
        KeyKind::Memo,
        ("memory", "mémoire"),
        ("remember positions that were searched", "se souvenir des positions explorées"),
    )
    .one_of(&[("off", "off", "non"), ("on", "on", "oui")])
    .usually("off"),
    key("time", KeyKind::Duration, ("time", "temps"), ("for a move: 500ms, 2s", "par coup : 500ms, 2s")),
    key(
        "nodes",
        KeyKind::Integer,
        ("nodes", "nœuds"),
        ("positions, or games, for a move", "positions, ou parties, par coup"),
    )
    .within(1.0, 2_000_000.0, 1.0),
    key(
        "seed",
        KeyKind::Seed,
        ("seed", "graine"),
        ("the same seed draws the same lots", "la même graine tire les mêmes sorts"),
    ),
    key(
        "c",
        KeyKind::Number,
        ("exploration", "exploration"),
        (
            "larger tries more moves, smaller goes deeper",
            "plus grand essaie plus de coups, plus petit va plus loin",
        ),
    )
    .within(0.0, 5.0, 0.1)
    .usually("1.4"),
    key(
        "temperature",
        KeyKind::Number,
        ("temperature", "température"),
        (
            "0 plays the best move; larger errs more often",
            "0 joue le meilleur coup ; plus grand se trompe plus souvent",
        ),
    )
    .within(0.0, 20.0, 0.1)
    .usually("0"),
    key(
        "sees",
        KeyKind::Integer,
        ("sees", "voit"),
        (
            "with a temperature: plies within which a win is never missed, nor a loss right after them",
            "avec une température : coups dans lesquels un gain n'est jamais manqué, ni une perte juste après",
        ),
    )
    .within(0.0, 10.0, 1.0)
    .usually("0"),
    key(
        "table",
        KeyKind::Integer,
        ("table", "table"),
        ("MiB of the solver's memory", "Mio de mémoire du solveur"),
    )
    .within(1.0, 64.0, 1.0)
    .usually("64"),
    key(
        "wdl",
        KeyKind::Choice,
        ("only who wins", "seulement qui gagne"),
        ("how soon does not count", "peu importe en combien de coups"),
    )
    .one_of(&[
        ("off", "how soon counts", "le nombre de coups compte"),
        ("on", "only who wins", "seulement qui gagne"),
    ])
    .usually("off"),
];

/// The evaluations, in their own words.
pub(super) fn evaluations() -> impl Iterator<Item = Entry> {
    Evaluation::CARDS.iter().map(|card| entry(card.name, card.label, card.about))
}
