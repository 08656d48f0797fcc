//! "Did you mean …?", for names that are nearly right: players, their keys and values, games, evaluations, files, commands.

use std::any::Any;
use std::path::Path;

use quaterne_arena::PlayerError;
#[cfg(feature = "tournaments")]
use quaterne_arena::ScheduleError;
use quaterne_report::Text;
use quaterne_rules::{Rules, RulesError};
use quaterne_search::{Evaluation, EvaluationError, Method, MethodError, SettingError};
pub(crate) use quaterne_terminal::likeness::{beside, nearest, perhaps};

/// The text of an error, with the name that was probably meant where one is nearly right.
pub(crate) fn completed(text: Text, error: &dyn Any) -> Text {
    let method = match error.downcast_ref() {
        Some(PlayerError::Method(error)) => Some(error),
        _ => error.downcast_ref(),
    };
    let meant = match (method, error.downcast_ref(), error.downcast_ref(), error.downcast_ref()) {
        (Some(error), ..) => of_method(error),
        (_, Some(PlayerError::Name { name }), ..) => match nearest(name, Method::NAMES) {
            // Players are files and folders, too.
            None => return perhaps(text, beside(Path::new(name))),
            machine => machine,
        },
        (_, _, Some(RulesError::Unknown(name)), _) => nearest(name, Rules::PRESETS.map(|(name, _)| name)),
        (.., Some(EvaluationError::Unknown(name))) => nearest(name, Evaluation::NAMES.iter().copied()),
        _ => of_schedule(error),
    };
    perhaps(text, meant)
}

/// A machine, one of its keys, or a value of that.
fn of_method(error: &MethodError) -> Option<&'static str> {
    match error {
        MethodError::Name { name } => nearest(name, Method::NAMES),
        MethodError::Key { key, keys, .. } => nearest(key, keys.iter().copied()),
        MethodError::Value { value, why: SettingError::Name(names), .. } => {
            nearest(value, names.iter().copied())
        }
        MethodError::Value { why: SettingError::Evaluation(EvaluationError::Unknown(name)), .. } => {
            nearest(name, Evaluation::NAMES.iter().copied())
        }
        _ => None,
    }
}

#[cfg(feature = "tournaments")]
fn of_schedule(error: &dyn Any) -> Option<&'static str> {
    let ScheduleError(typed) = error.downcast_ref()?;
    nearest(typed, ["round-robin", "gauntlet", "swiss", "knock-out"])
}

#[cfg(not(feature = "tournaments"))]
fn of_schedule(_: &dyn Any) -> Option<&'static str> {
    None
}

#[cfg(test)]
mod tests {
    use quaterne_arena::Player;
    use quaterne_rules::Say;

    use super::*;

    fn check<T: std::fmt::Debug, E: Say + 'static>(refused: Result<T, E>, meant: &str) {
        let text = completed(Text::new("unknown", "inconnu"), &refused.unwrap_err());
        let expected = if meant.is_empty() {
            "inconnu".to_owned()
        } else {
            format!("inconnu ; vouliez-vous dire {meant} ?")
        };
        assert_eq!(text.fr, expected);
    }

    #[test]
    fn whatever_has_a_name_can_be_misspelt() {
        check("conect4".parse::<Rules>(), "connect4");
        check("alfabeta".parse::<Player>(), "alphabeta");
        check("minimax:dept=3".parse::<Player>(), "depth");
        check("minimax:dept=3".parse::<Method>(), "depth");
        check("alphabeta:order=centr".parse::<Method>(), "centre");
        check("minimax:eval=rattio".parse::<Method>(), "ratio");
        check("tread".parse::<Evaluation>(), "threats");
        check("hal".parse::<Player>(), "");
        // Tests run in the folder of this crate.
        check("test".parse::<Player>(), "tests");
        check("Cargo".parse::<Player>(), "Cargo.toml");
        #[cfg(feature = "tournaments")]
        check("round-robbin".parse::<quaterne_arena::Schedule>(), "round-robin");
    }
}
