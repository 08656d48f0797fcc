//! What other servers on the same store wrote, for those who watch here.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::MissedTickBehavior;

use super::Hub;
use super::room::Room;
use crate::store::{Hint, listen};

/// How often the table is looked at for games whose hints were lost.
const LOOK: Duration = Duration::from_secs(3);

impl Hub {
    /// Follows them, for ever.
    pub(crate) async fn follow(self: Arc<Self>, db: String) {
        let (sender, mut hints) = mpsc::channel(1024);
        tokio::spawn(listen(db, sender));
        let mut look = tokio::time::interval(LOOK);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                hint = hints.recv() => match hint {
                    Some(Hint::Game(id, version)) => self.hint(&id, version).await,
                    Some(Hint::Anything) => self.look_around().await,
                    None => return,
                },
                _ = look.tick() => self.look_around().await,
            }
        }
    }

    /// Another server says that a game went on.
    async fn hint(self: &Arc<Self>, id: &str, version: i64) {
        let room = self.rooms().get(id).cloned();
        if let Some(room) = room.filter(|room| room.news().version < version) {
            let _ = self.refresh(&room).await;
        }
    }

    /// Looks at the table for every game that is watched here: hints may be lost.
    async fn look_around(self: &Arc<Self>) {
        let watched: Vec<Arc<Room>> =
            self.rooms().values().filter(|room| room.news().watchers > 0).cloned().collect();
        let ids: Vec<String> = watched.iter().map(|room| room.id.clone()).collect();
        let Ok(versions) = self.store.versions(&ids).await else { return };
        for (id, version) in versions {
            self.hint(&id, version).await;
        }
    }
}
