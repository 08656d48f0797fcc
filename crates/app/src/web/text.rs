//! A text for people, in both languages: the page shows the one of its reader.

use serde::Serialize;
use utoipa::ToSchema;

use crate::failure::Bilingual;

/// English and French.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Text {
    pub(crate) en: String,
    pub(crate) fr: String,
}

impl Text {
    pub(crate) fn new(en: impl Into<String>, fr: impl Into<String>) -> Self {
        Self { en: en.into(), fr: fr.into() }
    }

    /// The same in both.
    pub(crate) fn same(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { en: text.clone(), fr: text }
    }
}

impl From<Bilingual> for Text {
    fn from(both: Bilingual) -> Self {
        Self { en: both.english, fr: both.french }
    }
}
