//! Plays the machines' moves: one task per game, while it is a machine's turn.
//!
//! With several servers, the one that wrote the last event plays. The others wait long enough for it to
//! have answered; if it has not, one of them plays, and the key (game, ply) lets only one of them.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use quaterne_search::{Limits, Method, question};

use super::Hub;
use super::action::Action;
use super::contest::Contest;
use super::event::{Thought, now};
use super::room::Room;
use quaterne_report::Side;

/// Time to wait before asking again when every place to search is taken; twice as long each time, up to three doublings:
/// hundreds of games of one person that all ask again and again would be work of their own.
const BUSY: Duration = Duration::from_millis(300);
const DOUBLINGS: u32 = 3;

/// A turn of a machine.
struct Turn {
    side: Side,
    method: Method,
    contest: Contest,
    /// Before it may move: for the eye, or for another server.
    wait: Duration,
}

impl Hub {
    /// Makes sure that somebody plays for the machine, if it is its turn.
    pub(super) fn drive(self: &Arc<Self>, room: &Arc<Room>) {
        if room.driven.swap(true, Ordering::AcqRel) {
            return;
        }
        let (hub, room) = (Arc::clone(self), Arc::clone(room));
        tokio::spawn(async move {
            let mut refused = 0;
            loop {
                while hub.turn(&room, &mut refused).await {}
                room.set_thinking(None);
                room.driven.store(false, Ordering::Release);
                // An event may have come just before the flag went down.
                if hub.next_turn(&room).await.is_none() || room.driven.swap(true, Ordering::AcqRel) {
                    return;
                }
            }
        });
    }

    async fn next_turn(&self, room: &Room) -> Option<Turn> {
        let contest = room.contest.lock().await;
        let (side, method) = contest.machine_to_move()?;
        // Machines do not play to an empty hall.
        if contest.all_machines() && room.news().watchers == 0 {
            return None;
        }
        let pace = i64::from(contest.pace_ms);
        // Who wrote the last event may have had another clock.
        let since = (now() - contest.updated).max(0);
        let mut wait = if contest.version == 1 { pace.min(300) } else { pace - since };
        let ours = room.own.load(Ordering::Relaxed) == contest.version;
        if self.store.shared && !ours {
            let grace = self.pool.deadline + Duration::from_secs(2);
            wait = wait.max(i64::try_from(grace.as_millis()).unwrap_or(i64::MAX) + pace - since);
        }
        let wait = Duration::from_millis(u64::try_from(wait).unwrap_or(0));
        Some(Turn { side, method: method.clone(), contest: contest.clone(), wait })
    }

    /// Plays one move. `false` when it is no machine's turn any more. Counts how often there was no room to search.
    async fn turn(self: &Arc<Self>, room: &Arc<Room>, refused: &mut u32) -> bool {
        let Some(turn) = self.next_turn(room).await else { return false };
        let version = turn.contest.version;
        let mut news = room.watch();
        let went_on = async {
            // An error would mean that the room is gone, which we hold.
            let _ = news.wait_for(|news| news.version != version).await;
        };
        tokio::pin!(went_on);
        tokio::select! {
            () = tokio::time::sleep(turn.wait) => {}
            () = &mut went_on => return true,
        }
        room.set_thinking(Some(turn.side));
        let (game, method) = (turn.contest.game.clone(), turn.method.clone());
        let errand = room.person.plays().by(&method);
        let search = self.pool.run(errand, move |_, limits: &Limits| question::best(&game, &method, limits));
        let analysis = tokio::select! {
            found = search => found,
            () = &mut went_on => return true,
        };
        let Ok(analysis) = analysis else {
            tokio::time::sleep(BUSY * (1 << (*refused).min(DOUBLINGS))).await;
            *refused += 1;
            return !self.pool.is_closed();
        };
        *refused = 0;
        let Some(best) = analysis.best else { return false };
        let rules = turn.contest.game.rules();
        let action = Action::Machine { version, by: best, thought: Thought::of(rules, &analysis) };
        room.set_thinking(None);
        match self.act_to_the_end(room, (false, [false; 2]), &action).await {
            Ok(_) => true,
            // The game went on without it, or the store does not answer.
            Err(_) => {
                tokio::time::sleep(BUSY).await;
                !self.pool.is_closed()
            }
        }
    }
}
