//! What the argument parser complains of, in both languages.
//!
//! clap writes English only; its errors carry their kind and what they are about, and that is enough for a sentence
//! of our own. Values explain themselves: their parsers refuse them with a [`Text`].

use clap::error::{ContextKind, ContextValue, ErrorKind};
use quaterne_report::Text;

/// What an error says; `None` for help and version, which are no errors.
pub(crate) fn of(error: &clap::Error) -> Option<Text> {
    let get = |kind| error.get(kind).map(words).unwrap_or_default();
    let (argument, value) = (get(ContextKind::InvalidArg), get(ContextKind::InvalidValue));
    let text = match error.kind() {
        ErrorKind::UnknownArgument if argument.starts_with('-') => {
            Text::new(format!("unknown option '{argument}'"), format!("option inconnue « {argument} »"))
        }
        ErrorKind::UnknownArgument => Text::new(
            format!("one argument too many: '{argument}'"),
            format!("un argument de trop : « {argument} »"),
        ),
        ErrorKind::InvalidSubcommand => {
            let name = get(ContextKind::InvalidSubcommand);
            Text::new(format!("unknown command '{name}'"), format!("commande inconnue « {name} »"))
        }
        ErrorKind::InvalidValue if value.is_empty() => {
            Text::new(format!("'{argument}' needs a value"), format!("il manque une valeur à « {argument} »"))
        }
        ErrorKind::InvalidValue => {
            let valid = get(ContextKind::ValidValue);
            refused(&value, &argument, &Text::new(format!("expected {valid}"), format!("il faut {valid}")))
        }
        ErrorKind::ValueValidation => {
            let why = std::error::Error::source(error);
            let said = why.and_then(|why| why.downcast_ref::<Text>()).cloned();
            refused(
                &value,
                &argument,
                &said.unwrap_or_else(|| Text::same(why.map_or(String::new(), ToString::to_string))),
            )
        }
        ErrorKind::MissingRequiredArgument => {
            Text::new(format!("missing: {argument}"), format!("il manque : {argument}"))
        }
        ErrorKind::ArgumentConflict if argument == get(ContextKind::PriorArg) => {
            Text::new(format!("'{argument}' is given twice"), format!("« {argument} » est donné deux fois"))
        }
        ErrorKind::ArgumentConflict => {
            let prior = get(ContextKind::PriorArg);
            Text::new(
                format!("'{argument}' cannot be used with '{prior}'"),
                format!("« {argument} » ne va pas avec « {prior} »"),
            )
        }
        ErrorKind::TooManyValues => Text::new(
            format!("one value too many, '{value}', for '{argument}'"),
            format!("une valeur de trop, « {value} », pour « {argument} »"),
        ),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => Text::new(
            format!("'{argument}' needs another number of values"),
            format!("« {argument} » demande un autre nombre de valeurs"),
        ),
        ErrorKind::NoEquals => Text::new(
            format!("'{argument}' takes its value after =, as in --option=value"),
            format!("« {argument} » prend sa valeur après =, comme dans --option=valeur"),
        ),
        ErrorKind::InvalidUtf8 => {
            Text::new("an argument is no text in UTF-8", "un argument n'est pas un texte en UTF-8")
        }
        ErrorKind::MissingSubcommand => Text::new("a command is missing", "il manque une commande"),
        _ => return None,
    };
    let alike = || {
        [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue]
            .into_iter()
            .find_map(|kind| error.get(kind).and_then(likeliest))
    };
    let text = crate::suggestion::perhaps(text, crate::option_names::of_today(error).or_else(alike));
    Some(Text::new(
        format!("{}\nFor more, add --help", text.en),
        format!("{}\nPour en savoir plus, ajoutez --help", text.fr),
    ))
}

/// A value that is not accepted, and why.
fn refused(value: &str, argument: &str, why: &Text) -> Text {
    Text::new(
        format!("value '{value}' for '{argument}': {}", why.en),
        format!("valeur « {value} » pour « {argument} » : {}", why.fr),
    )
}

/// Of several suggestions the last: clap lists them from the least to the most alike.
fn likeliest(value: &ContextValue) -> Option<String> {
    match value {
        ContextValue::Strings(many) => many.last().cloned(),
        other => Some(words(other)).filter(|text| !text.is_empty()),
    }
}

fn words(value: &ContextValue) -> String {
    match value {
        ContextValue::None => String::new(),
        ContextValue::Strings(many) => many.join(", "),
        other => other.to_string(),
    }
}
