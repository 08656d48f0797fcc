//! The query of an address: `rules=connect4&position=4453&open=200`.

use serde::de::DeserializeOwned;

use super::{Answer, Refusal};
use crate::Text;

/// Reads a query; keys may be given twice where a list is expected.
pub fn read<T: DeserializeOwned>(query: &str) -> Answer<T> {
    serde_html_form::from_str(query).map_err(|error| {
        let message = Text::new(
            format!("the query cannot be read: {error}"),
            format!("les paramètres de l'adresse sont illisibles : {error}"),
        );
        Refusal::bad("bad_request", message)
    })
}

/// A number between two others, or the default.
pub fn between(asked: Option<u32>, name: &str, default: u32, least: u32, most: u32) -> Answer<u32> {
    let number = asked.unwrap_or(default);
    if (least..=most).contains(&number) {
        return Ok(number);
    }
    let message = Text::new(
        format!("{name} is a number from {least} to {most}"),
        format!("{name} est un nombre de {least} à {most}"),
    );
    Err(Refusal::bad("bad_value", message))
}
