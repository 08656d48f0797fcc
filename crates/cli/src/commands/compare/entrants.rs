//! Who is compared: one machine at several depths, one with several weight lists, or any machines.

use std::path::Path;

use quaterne_search::{Evaluation, Method};

use crate::contest_args::method;
use crate::{files, value};
use quaterne_report::Text;

use crate::span::Span;

/// The machines of a cross table.
#[derive(Debug)]
pub(super) struct Entrants {
    pub(super) kind: Kind,
    /// What each is called in the table.
    pub(super) names: Vec<String>,
    pub(super) methods: Vec<Method>,
}

/// What the machines differ in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Depths,
    Weights,
    Machines,
}

impl Kind {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Depths => "depths",
            Self::Weights => "weights",
            Self::Machines => "machines",
        }
    }
}

/// The machine that --depths and --weights change.
fn base(machines: &[String]) -> anyhow::Result<Method> {
    match machines {
        [] => method("alphabeta"),
        [one] => method(one),
        _ => Err(Text::new(
            "--depths and --weights take one --with PLAYER at most: the machine that they change",
            "--depths et --weights prennent au plus un --with JOUEUR : la machine qu'ils changent",
        )
        .into()),
    }
}

/// One machine at each of these depths.
pub(super) fn of_depths(depths: Span, machines: &[String]) -> anyhow::Result<Entrants> {
    let base = base(machines)?;
    let mut entrants = Entrants { kind: Kind::Depths, names: Vec::new(), methods: Vec::new() };
    for depth in depths.range() {
        let mut method = base.clone();
        if let Method::Ternary { depth: its, .. } = &mut method {
            *its = depth;
        } else if let Some(tree) = method.as_textbook_mut() {
            tree.depth = depth;
        } else {
            let name = base.name();
            let error = Text::new(
                format!("{name} has no depth to compare: use ternary, minimax, alphabeta or deepening"),
                format!("{name} n'a pas de profondeur : prenez ternary, minimax, alphabeta ou deepening"),
            );
            return Err(error.into());
        }
        entrants.names.push(depth.to_string());
        entrants.methods.push(method);
    }
    if entrants.methods.len() < 2 {
        let error = Text::new(
            "--depths: one depth has nothing to be compared with, try 1..6",
            "--depths : une seule profondeur ne se compare à rien, essayez 1..6",
        );
        return Err(error.into());
    }
    Ok(entrants)
}

/// One machine with each of the weight lists of a file.
pub(super) fn of_weights(file: &Path, depth: u32, machines: &[String]) -> anyhow::Result<Entrants> {
    let text = files::read(file)?;
    let is_csv = file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("csv"));
    let lists = if is_csv { from_csv(&text) } else { from_toml(&text) };
    let lists = lists.map_err(|why| why.about(&file.display().to_string()))?;
    if lists.len() < 2 {
        let error =
            Text::new("two weight lists are needed to compare", "il faut deux listes de poids pour comparer");
        return Err(error.about(&file.display().to_string()).into());
    }
    let base = base(machines)?;
    let mut entrants = Entrants { kind: Kind::Weights, names: Vec::new(), methods: Vec::new() };
    for (name, weights) in lists {
        let about = format!("{}, {name}", file.display());
        let evaluation = value::evaluation(&format!("weights/{weights}")).map_err(|why| why.about(&about))?;
        entrants.methods.push(with_weights(&base, depth, evaluation)?);
        entrants.names.push(name);
    }
    Ok(entrants)
}

fn with_weights(base: &Method, depth: u32, evaluation: Evaluation) -> anyhow::Result<Method> {
    let mut method = base.clone();
    let Some(tree) = method.as_textbook_mut() else {
        let name = base.name();
        let error = Text::new(
            format!("{name} has no weights to compare: use minimax, alphabeta or deepening"),
            format!("{name} n'a pas de poids : prenez minimax, alphabeta ou deepening"),
        );
        return Err(error.into());
    };
    (tree.depth, tree.evaluation) = (depth, evaluation);
    Ok(method)
}

/// These machines.
pub(super) fn of_names(machines: &[String]) -> anyhow::Result<Entrants> {
    let methods = machines.iter().map(|text| method(text)).collect::<anyhow::Result<Vec<_>>>()?;
    let names = methods.iter().map(Method::to_string).collect();
    Ok(Entrants { kind: Kind::Machines, names, methods })
}

/// Lists by name, each as `0/1/3/6`.
type Lists = Vec<(String, String)>;

/// `name = [0, 1, 3, 6]` or `name = "0/1/3/6"`, at the top or under `[weights]`.
fn from_toml(text: &str) -> Result<Lists, Text> {
    let mut table: toml::Table = text.parse().map_err(|why: toml::de::Error| {
        Text::new(why.message(), "ce n'est pas du TOML, comme a = [0, 1, 3, 6]")
    })?;
    if let Some(toml::Value::Table(inner)) = table.remove("weights") {
        table.extend(inner);
    }
    let expected = |name: &str| {
        Text::new(
            "expected a list of numbers such as [0, 1, 3, 6]",
            "il faut une liste de nombres, comme [0, 1, 3, 6]",
        )
        .about(name)
    };
    let number = |value: &toml::Value| match value {
        toml::Value::Integer(number) => Some(number.to_string()),
        toml::Value::Float(number) => Some(number.to_string()),
        _ => None,
    };
    let list = |(name, value): (String, toml::Value)| match &value {
        toml::Value::String(weights) => Ok((name, weights.clone())),
        toml::Value::Array(weights) if !weights.is_empty() => {
            let weights: Option<Vec<String>> = weights.iter().map(number).collect();
            let weights = weights.ok_or_else(|| expected(&name))?;
            Ok((name, weights.join("/")))
        }
        _ => Err(expected(&name)),
    };
    table.into_iter().map(list).collect()
}

/// `name,0,1,3,6` a line; lines that start with # are skipped, and so is a head.
fn from_csv(text: &str) -> Result<Lists, Text> {
    let mut lists = Lists::new();
    for (nth, line) in text.lines().enumerate() {
        let fields: Vec<&str> = line.split([',', ';']).map(|field| field.trim().trim_matches('"')).collect();
        let is_head = nth == 0 && fields.get(1).is_some_and(|field| field.parse::<f64>().is_err());
        if line.trim().is_empty() || line.starts_with('#') || is_head {
            continue;
        }
        let weights: Vec<&str> = fields[1..].iter().copied().filter(|field| !field.is_empty()).collect();
        if weights.is_empty() {
            let line = nth + 1;
            return Err(Text::new(
                format!("line {line}: expected a name and its weights, as 1/3/6,0,1,3,6"),
                format!("ligne {line} : il faut un nom et ses poids, comme 1/3/6,0,1,3,6"),
            ));
        }
        lists.push((fields[0].to_owned(), weights.join("/")));
    }
    Ok(lists)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lists(list: &[(&str, &str)]) -> Result<Lists, Text> {
        Ok(list.iter().map(|(name, weights)| ((*name).to_owned(), (*weights).to_owned())).collect())
    }

    #[test]
    fn both_formats_say_the_same() {
        let expected = lists(&[("a", "0/1/3/6"), ("b", "0/1/2.5/16")]);
        assert_eq!(from_toml("a = [0, 1, 3, 6]\nb = \"0/1/2.5/16\""), expected);
        assert_eq!(from_toml("[weights]\nb = [0, 1, 2.5, 16]\na = [0, 1, 3, 6]"), expected);
        assert_eq!(from_csv("name,w0,w1,w2,w3\n# why\na,0,1,3,6\n\nb,0,1,2.5,16,\n"), expected);
    }

    #[test]
    fn wrong_files_say_what_is_expected() {
        for (error, says) in [
            (from_toml("a = 3"), "a: expected a list"),
            (from_toml("a = [0, true]"), "such as [0, 1, 3, 6]"),
            (from_toml("a = ["), "array"),
            (from_csv("a,0,1\nb\n"), "line 2: expected a name"),
        ] {
            let error = error.unwrap_err();
            assert!(error.en.contains(says), "{error}");
        }
    }
}
