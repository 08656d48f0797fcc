//! This build has no queue: ladders are played by the server itself.

use quaterne_arena::Fixture;
use quaterne_arena::store::{Arena, StoreError};

/// None.
#[derive(Debug, Default)]
pub(super) struct Hands {}

impl Hands {
    pub(super) fn count(&mut self, _: &Arena) -> Result<(), StoreError> {
        Ok(())
    }

    pub(super) fn workers(&self) -> usize {
        0
    }

    pub(super) fn batch(&self, _: &Arena, _: &str) -> Result<Option<usize>, StoreError> {
        Ok(None)
    }

    pub(super) fn gave_up(&self, _: &str, _: u64) -> bool {
        false
    }

    pub(super) fn give(
        &mut self,
        _: &Arena,
        _: &str,
        _: &[(u64, Fixture)],
        _: usize,
    ) -> Result<(), StoreError> {
        Ok(())
    }
}
