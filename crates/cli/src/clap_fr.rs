//! The complaints of the argument parser in French.
//!
//! clap writes English only; its errors carry their kind and what they are about, and that is enough for a
//! French sentence. A kind without one here is shown as clap writes it.

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// The French sentence of an error; `None` for help and version, which are no errors.
pub(crate) fn french(error: &clap::Error) -> Option<String> {
    let get = |kind| error.get(kind).map(text).unwrap_or_default();
    let argument = get(ContextKind::InvalidArg);
    let value = get(ContextKind::InvalidValue);
    let message = match error.kind() {
        ErrorKind::UnknownArgument => format!("argument inconnu « {argument} »"),
        ErrorKind::InvalidSubcommand => {
            format!("commande inconnue « {} »", get(ContextKind::InvalidSubcommand))
        }
        ErrorKind::InvalidValue if value.is_empty() => format!("il manque une valeur à « {argument} »"),
        ErrorKind::InvalidValue => {
            let valid = get(ContextKind::ValidValue);
            format!("valeur « {value} » refusée pour « {argument} » : il faut {valid}")
        }
        ErrorKind::ValueValidation => {
            let why = std::error::Error::source(error).map(ToString::to_string).unwrap_or_default();
            format!("valeur « {value} » refusée pour « {argument} » : {}", reason(&why))
        }
        ErrorKind::MissingRequiredArgument => format!("il manque : {argument}"),
        ErrorKind::ArgumentConflict if argument == get(ContextKind::PriorArg) => {
            format!("« {argument} » est donné deux fois")
        }
        ErrorKind::ArgumentConflict => {
            format!("« {argument} » ne va pas avec « {} »", get(ContextKind::PriorArg))
        }
        ErrorKind::TooManyValues => format!("une valeur de trop, « {value} », pour « {argument} »"),
        ErrorKind::NoEquals => format!("« {argument} » demande le signe =, comme dans --option=valeur"),
        ErrorKind::InvalidUtf8 => "un argument n'est pas un texte en UTF-8".to_owned(),
        ErrorKind::MissingSubcommand => "il manque une commande".to_owned(),
        _ => return None,
    };
    let suggested =
        [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue]
            .into_iter()
            .map(get)
            .find(|suggested| !suggested.is_empty());
    let suggestion =
        suggested.map_or(String::new(), |suggested| format!(" ; vouliez-vous dire {suggested} ?"));
    Some(format!("{message}{suggestion}\nPour en savoir plus : --help"))
}

/// Why a value was refused. The number parsers of clap and of the standard library speak English, ours
/// speak for themselves.
fn reason(why: &str) -> String {
    let range = why.split_once(" is not in ").and_then(|(_, range)| range.split_once(".."));
    match range {
        Some((from, "")) => format!("il faut un nombre entier à partir de {from}"),
        Some((from, to)) => format!("il faut un nombre entier de {from} à {}", to.trim_start_matches('=')),
        None if ["digit", "too large", "too small", "empty"].iter().any(|word| why.contains(word)) => {
            "il faut un nombre entier".to_owned()
        }
        None => OURS.iter().fold(why.to_owned(), |text, (english, french)| text.replace(english, french)),
    }
}

/// What our own values say of themselves when they are refused.
const OURS: [(&str, &str); 4] = [
    ("expected two depths from 1 to", "il faut deux profondeurs de 1 à"),
    (", as 1..6", ", comme 1..6"),
    ("expected a name that ends with .svg or .png", "il faut un nom qui finit par .svg ou .png"),
    ("expected a time such as 500ms, 2s or 1m", "il faut une durée comme 500ms, 2s ou 1m"),
];

fn text(value: &ContextValue) -> String {
    match value {
        ContextValue::None => String::new(),
        ContextValue::Strings(many) => many.join(", "),
        other => other.to_string(),
    }
}
