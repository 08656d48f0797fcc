//! `quaterne tree`: the search tree of a machine, as it really was (C11).

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context as _;
use clap::ValueEnum;
use quaterne_rules::{Cell, Game, Lang};
use quaterne_search::question::{Answer, Engine, Question, What};
use quaterne_search::tree::{Keep, Recorded, View, Words, dot, svg, text};
use quaterne_search::{Event, Limits, Method, question};

use crate::cli::Context;
use crate::failure::OrUsage;
use crate::help::examples;
use crate::lang::say;
use crate::output::{self, Out};
use crate::rules_args::PositionArgs;
use crate::value::number;
use quaterne_report::NoTree;
use quaterne_report::tree::{LoggedEvent, Tree};

#[derive(Debug, clap::Args)]
#[command(
    about = say(
        "Show the tree that a search goes through: values, windows, cutoffs, memory",
        "Montrer l'arbre que parcourt une recherche : valeurs, fenêtres, coupures, mémoire"
    ),
    long_about = say(
        "The best line and its siblings are drawn first, then the nodes near the root; the others are \
         counted.",
        "La meilleure suite et ses voisins sont dessinés d'abord, puis les nœuds proches de la racine ; \
         les autres sont comptés."
    ),
    after_help = examples(&[
        (
            "quaterne tree '1x1/xoo/ox1 x' --rules tictactoe --with minimax:depth=3",
            say("as text", "en texte")
        ),
        (
            "quaterne tree 4453 --with alphabeta:depth=3 --format svg --out tree.svg",
            say("as a picture", "en dessin")
        ),
        (
            "quaterne tree --with alphabeta:depth=2 --ghosts",
            say("with the pruned branches", "avec les branches élaguées")
        ),
    ])
)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    #[arg(long, value_name = say("PLAYER", "JOUEUR"), default_value = "minimax:depth=2", help = say(
        "Who searches: ternary, minimax, alphabeta, deepening, mcts or perfect, with its settings",
        "Qui cherche : ternary, minimax, alphabeta, deepening, mcts ou perfect, avec ses réglages"
    ))]
    with: String,
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text")]
    #[arg(help = say("How the tree is written", "Comment l'arbre est écrit"))]
    format: Format,
    #[arg(long, conflicts_with_all = ["format", "events"])]
    #[arg(help = say("Write one JSON object: the same as --format json", "Écrire un objet JSON : comme --format json"))]
    json: bool,
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = number::<u32>(1..=1_000_000))]
    #[arg(help = say("Draw at most this many nodes", "Dessiner au plus ce nombre de nœuds"))]
    max_nodes: u32,
    #[arg(long, value_name = "N", value_parser = number::<u32>(..), help = say(
        "Draw at most this many moves deep",
        "Dessiner au plus ce nombre de coups en profondeur"
    ))]
    max_depth: Option<u32>,
    #[arg(long, value_name = say("FILE", "FICHIER"))]
    #[arg(help = say("Write to this file", "Écrire dans ce fichier"))]
    out: Option<PathBuf>,
    #[arg(long, value_enum, value_name = say("WHEN", "QUAND"), num_args = 0..=1, require_equals = true,
          default_value = "auto", default_missing_value = "always")]
    #[arg(help = say(
        "Draw the board in each node; auto: only in small pictures",
        "Dessiner la grille dans chaque nœud ; auto : seulement dans les petits dessins"
    ))]
    draw: Boards,
    #[arg(long, help = say(
        "Search the pruned branches, too, and say what they would have cost",
        "Explorer aussi les branches élaguées, et dire ce qu'elles auraient coûté"
    ))]
    ghosts: bool,
    #[arg(long, conflicts_with_all = ["format", "max_nodes", "max_depth", "draw", "ghosts"], help = say(
        "Write the log of the search instead of a tree: one JSON object per line",
        "Écrire le journal de la recherche au lieu d'un arbre : un objet JSON par ligne"
    ))]
    events: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    #[value(help = say("Lines of text", "Des lignes de texte"))]
    Text,
    #[value(help = say("For Graphviz", "Pour Graphviz"))]
    Dot,
    #[value(help = say("A picture", "Un dessin"))]
    Svg,
    #[value(help = say("One JSON object", "Un objet JSON"))]
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Boards {
    #[value(help = say(
        "In SVG, when nodes and cells are few",
        "En SVG, quand nœuds et cases sont peu nombreux"
    ))]
    Auto,
    Always,
    Never,
}

/// Up to so many cells in all, a picture with boards can still be taken in.
const FEW_CELLS: u32 = 1_000;

pub(crate) fn run(args: &Args, context: Context) -> anyhow::Result<()> {
    let game = args.position.game()?;
    let method: Method = args.with.parse().or_usage()?;
    NoTree::check(&game, &method).or_usage()?;
    let mut out = Out::create(args.out.as_deref())?;
    if args.events {
        events(&game, &method, &mut out)?;
        return out.keep();
    }
    let keep = Keep { nodes: args.max_nodes as usize, depth: args.max_depth.unwrap_or(u32::MAX) };
    let what = What::Tree { keep, ghosts: args.ghosts };
    let question = Question::new(game).by(method).what(what);
    let Answer::Tree(recorded) = Engine::new().answer(&question) else { return Ok(()) };
    let Question { game, by: method, .. } = &question;
    let recorded = recorded.ok_or_else(|| NoTree::Time(method.to_string())).or_usage()?;
    write(args, context, game, method, &recorded, &mut out)?;
    out.keep()
}

fn write(
    args: &Args,
    context: Context,
    game: &Game,
    method: &Method,
    recorded: &Recorded,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let format = if args.json { Format::Json } else { args.format };
    let few = recorded.tree.nodes().len() as u32 * game.rules().area() <= FEW_CELLS;
    let view = View {
        tree: &recorded.tree,
        captions: game,
        scale: recorded.scale,
        words: context.lang.pick(&Words::ENGLISH, &Words::FRENCH),
        boards: match args.draw {
            Boards::Auto => format == Format::Svg && few,
            when => when == Boards::Always,
        },
    };
    let title = title(game, method);
    let subtitle = subtitle(&view, recorded, context.lang);
    match format {
        Format::Json => output::json(out, &Tree::of(game, method, recorded, &view)),
        Format::Svg => Ok(out.write_all(svg::write(&view, &title, &subtitle).as_bytes())?),
        Format::Dot => Ok(out.write_all(dot::write(&view, &format!("{title}\n{subtitle}")).as_bytes())?),
        Format::Text => {
            writeln!(out, "{title}\n{subtitle}\n\n{}", text::write(&view))?;
            match args.out {
                Some(_) => writeln!(out, "{}", text::legend(&view))?,
                None => output::pieces(out, "", &text::signs(&view))?,
            }
            Ok(())
        }
    }
}

/// The machine and the position.
fn title(game: &Game, method: &Method) -> String {
    let moves = game.text();
    let rules = game.rules().preset().map_or_else(|| game.rules().to_string(), str::to_owned);
    let from_start = game.start().plies() == 0;
    let position = if from_start && !moves.is_empty() { moves } else { game.fen() };
    format!("{method} · {rules} · {position}")
}

/// What was found, and how much it took.
fn subtitle(view: &View<'_, Cell, Game>, recorded: &Recorded, lang: Lang) -> String {
    let (tree, analysis) = (&recorded.tree, &recorded.analysis);
    let best = tree.line().nth(1).and_then(|place| tree.nodes()[place].by);
    let mut parts = Vec::new();
    if let Some(best) = best.or(analysis.best) {
        let name = quaterne_rules::write_move(view.captions.rules(), best);
        parts.push(format!("{} {name}", lang.pick("best", "meilleur coup")));
    }
    parts.push(format!("{} {}", lang.pick("value", "valeur"), view.value(tree.root())));
    parts.push(view.words.count(analysis.nodes));
    let drawn = tree.nodes().len() as u64;
    if drawn < analysis.nodes + tree.remembered() {
        parts.push(format!("{drawn} {}", lang.pick("drawn", "dessinés")));
    }
    if analysis.cutoffs > 0 {
        parts.push(format!("{} {}", analysis.cutoffs, lang.pick("cutoffs", "coupures")));
    }
    if tree.remembered() > 0 {
        parts.push(format!("{} {}", tree.remembered(), lang.pick("memo hits", "retrouvés en mémoire")));
    }
    if tree.rounds().len() > 1 {
        parts.push(format!("{} {}", tree.rounds().len(), view.words.round));
    }
    parts.join(" · ")
}

/// The raw log, as it happens.
fn events(game: &Game, method: &Method, out: &mut impl Write) -> anyhow::Result<()> {
    let scale = question::scale(game, method, 0).context("a method with a tree has a scale")?;
    let mut failure = None;
    let mut tell = |event: Event<'_, Cell>| {
        if failure.is_none() {
            let line = LoggedEvent::of(game, scale, event);
            failure = serde_json::to_writer(&mut *out, &line)
                .map_err(anyhow::Error::from)
                .and_then(|()| Ok(writeln!(out)?))
                .err();
        }
    };
    question::listen(game, method, &Limits::none(), &mut tell);
    match failure {
        Some(error) => Err(error),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quaterne_rules::Rules;

    #[test]
    fn what_has_no_tree_is_told_what_has() {
        for (position, spec, says) in [
            (
                "",
                "random",
                "random searches no tree: expected ternary, minimax, alphabeta, deepening, mcts, perfect",
            ),
            ("", "one-ply", "one-ply searches no tree"),
            ("4455667", "minimax", "the game is over"),
        ] {
            let game = Game::parse(&Rules::connect4(), position).unwrap();
            let error = NoTree::check(&game, &spec.parse().unwrap()).or_usage().unwrap_err();
            assert!(error.is::<quaterne_report::Text>() && error.to_string().starts_with(says), "{error}");
        }
    }

    /// The names that docs/json.md promises.
    #[test]
    fn json_has_the_documented_names() {
        let game = Game::parse(&Rules::tictactoe(), "1x1/xoo/ox1 x").unwrap();
        let method: Method = "alphabeta:depth=3,eval=outcome".parse().unwrap();
        let recorded =
            quaterne_search::tree::record(&game, &method, &Limits::none(), Keep::nodes(100)).unwrap();
        let view = View {
            tree: &recorded.tree,
            captions: &game,
            scale: recorded.scale,
            words: &Words::ENGLISH,
            boards: false,
        };
        let report = serde_json::to_value(Tree::of(&game, &method, &recorded, &view)).unwrap();
        let documented = include_str!("../../../../docs/json.md");
        let mut names: Vec<&String> = report.as_object().unwrap().keys().collect();
        names.extend(report["tree"][0].as_object().unwrap().keys());
        for name in names {
            assert!(documented.contains(&format!("`{name}`")), "{name} is not in docs/json.md");
        }
        assert_eq!((report["best"].as_str(), report["score"].as_f64()), (Some("c3"), Some(0.0)));
        assert_eq!(report["tree"].as_array().unwrap().len(), 14);
    }
}
