//! A tournament as JSON: what a worker on another machine needs to play its games.

use quaterne_rules::{Game, Rules};
use serde::{Deserialize, Serialize};

use super::StoreError;
use crate::entrant::Entrant;
use crate::tournament::{Tournament, opening_text};

#[derive(Serialize, Deserialize)]
pub(super) struct Description {
    name: String,
    rules: String,
    schedule: String,
    seed: u64,
    repeats: u32,
    exhaustive: bool,
    adjudicate: Option<u64>,
    openings: Vec<String>,
    entrants: Vec<EntrantDescription>,
}

#[derive(Serialize, Deserialize)]
pub(super) struct EntrantDescription {
    name: String,
    player: String,
    version: String,
    control: String,
    bundle: Option<String>,
}

impl From<&Tournament> for Description {
    fn from(tournament: &Tournament) -> Self {
        Self {
            name: tournament.name.clone(),
            rules: tournament.rules.to_string(),
            schedule: tournament.schedule.to_string(),
            seed: tournament.seed,
            repeats: tournament.repeats,
            exhaustive: tournament.exhaustive,
            adjudicate: tournament.adjudicate,
            openings: tournament.openings.iter().map(opening_text).collect(),
            entrants: tournament.entrants.iter().map(EntrantDescription::from).collect(),
        }
    }
}

impl From<&Entrant> for EntrantDescription {
    fn from(entrant: &Entrant) -> Self {
        Self {
            name: entrant.name.clone(),
            player: entrant.player.to_string(),
            version: entrant.version.clone(),
            control: entrant.control.to_string(),
            bundle: entrant.bundle.clone(),
        }
    }
}

impl TryFrom<&EntrantDescription> for Entrant {
    type Error = StoreError;

    fn try_from(entrant: &EntrantDescription) -> Result<Self, StoreError> {
        Ok(Self {
            name: entrant.name.clone(),
            player: read(&entrant.player)?,
            version: entrant.version.clone(),
            control: read(&entrant.control)?,
            bundle: entrant.bundle.clone(),
        })
    }
}

fn read<T: std::str::FromStr>(text: &str) -> Result<T, StoreError>
where
    T::Err: std::fmt::Display,
{
    text.parse().map_err(|why| StoreError::Corrupt(format!("{text}: {why}")))
}

impl TryFrom<Description> for Tournament {
    type Error = StoreError;

    fn try_from(description: Description) -> Result<Self, StoreError> {
        let rules: Rules = read(&description.rules)?;
        let opening = |text: &String| {
            Game::parse(&rules, text).map_err(|why| StoreError::Corrupt(format!("{text}: {why}")))
        };
        Ok(Self {
            name: description.name,
            rules,
            entrants: description
                .entrants
                .iter()
                .map(Entrant::try_from)
                .collect::<Result<_, StoreError>>()?,
            schedule: read(&description.schedule)?,
            openings: description.openings.iter().map(opening).collect::<Result<_, StoreError>>()?,
            exhaustive: description.exhaustive,
            repeats: description.repeats,
            seed: description.seed,
            adjudicate: description.adjudicate,
        })
    }
}
