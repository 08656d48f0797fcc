//! Who has the next turn: everybody gets the same time of the processor, whatever they ask for and however often.
//!
//! ```text
//!   address  192.0.2.7   used 4.1 s   ├── token 9f…  a game          used 0.4 s
//!            (a school counts         └── token 00…  its questions   used 3.7 s
//!            as many people)
//!   address  192.0.2.8   used 0.2 s   ──► is next
//! ```
//!
//! Whoever used least goes first: among the addresses, then among what one address has under way. Time counts for less when
//! somebody waits at a board, and for more when nobody waits at all. Who was away is owed nothing for it, but for a small
//! credit: so a question now and then is answered at once, whatever others have been computing all day.
//!
//! Rejected: a queue for each kind of work with its own threads. One person who fills a queue shuts everybody else out of it.

use std::collections::HashMap;
use std::net::IpAddr;

use super::{Class, Person};

/// Seconds of the processor that somebody who was away may use before the others' turn.
const CREDIT: f64 = 1.0;
/// Addresses remembered before those who were away are forgotten.
const MANY: usize = 1000;

/// What an address, or a token of it, has used.
#[derive(Debug, Default)]
struct Account {
    /// Seconds, as they count.
    used: f64,
    /// Work that waits or is under way.
    work: usize,
}

impl Account {
    fn enter(&mut self, now: f64) {
        self.used = self.used.max(now - CREDIT);
        self.work += 1;
    }

    fn is_away(&self, now: f64) -> bool {
        self.work == 0 && self.used <= now - CREDIT
    }
}

#[derive(Debug, Default)]
struct Household {
    account: Account,
    /// What was used by whoever of them was served last.
    now: f64,
    tokens: HashMap<u64, Account>,
}

/// A place in the order: the least is next.
pub(super) type Rank = (f64, f64);

/// The accounts.
#[derive(Debug, Default)]
pub(super) struct Fair {
    /// What was used by whoever was served last.
    now: f64,
    households: HashMap<IpAddr, Household>,
}

impl Fair {
    /// Somebody wants something.
    pub(super) fn enter(&mut self, person: &Person) {
        let now = self.now;
        if self.households.len() > MANY {
            self.households.retain(|_, household| !household.account.is_away(now));
        }
        let household = self.households.entry(person.address).or_default();
        household.account.enter(now);
        let now = household.now;
        if household.tokens.len() > MANY {
            household.tokens.retain(|_, account| !account.is_away(now));
        }
        household.tokens.entry(person.token).or_default().enter(now);
    }

    /// It is done, or given up.
    pub(super) fn leave(&mut self, person: &Person) {
        let Some(household) = self.households.get_mut(&person.address) else { return };
        household.account.work = household.account.work.saturating_sub(1);
        if let Some(account) = household.tokens.get_mut(&person.token) {
            account.work = account.work.saturating_sub(1);
        }
    }

    /// Somebody used the processor for so many seconds.
    pub(super) fn charge(&mut self, person: &Person, class: Class, seconds: f64) {
        let Some(household) = self.households.get_mut(&person.address) else { return };
        let seconds = seconds * class.price();
        household.account.used += seconds / f64::from(person.weight.max(1));
        if let Some(account) = household.tokens.get_mut(&person.token) {
            account.used += seconds;
        }
    }

    /// Where somebody stands.
    pub(super) fn rank(&self, person: &Person, class: Class) -> Rank {
        let Some(household) = self.households.get(&person.address) else { return (self.now, 0.0) };
        let inner = household.tokens.get(&person.token).map_or(household.now, |account| account.used);
        // Of what one person has under way, play is first.
        (household.account.used - class.head_start(), inner - class.head_start())
    }

    /// Somebody is served.
    pub(super) fn serve(&mut self, person: &Person) {
        let Some(household) = self.households.get_mut(&person.address) else { return };
        self.now = self.now.max(household.account.used);
        if let Some(account) = household.tokens.get(&person.token) {
            household.now = household.now.max(account.used);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(last: u8, token: u64) -> Person {
        Person { address: IpAddr::from([192, 0, 2, last]), token, weight: 1 }
    }

    /// Gives turns of a hundredth of a second to whoever is next; returns how many each had.
    fn turns(fair: &mut Fair, who: &[(Person, Class)], count: usize) -> Vec<usize> {
        let mut had = vec![0; who.len()];
        for _ in 0..count {
            let rank = |nth: usize| fair.rank(&who[nth].0, who[nth].1);
            let next = (0..who.len()).min_by(|&a, &b| rank(a).partial_cmp(&rank(b)).unwrap()).unwrap();
            fair.serve(&who[next].0);
            fair.charge(&who[next].0, who[next].1, 0.01);
            had[next] += 1;
        }
        had
    }

    #[test]
    fn ninety_pieces_of_work_are_one_person() {
        let mut fair = Fair::default();
        let many = (0..90).map(|token| (person(1, token), Class::Question));
        let who: Vec<_> = many.chain([(person(2, 0), Class::Question)]).collect();
        who.iter().for_each(|(person, _)| fair.enter(person));
        let had = turns(&mut fair, &who, 1800);
        assert!((899..=901).contains(&had[90]), "{}", had[90]);
        // And the ninety share alike.
        assert!(had[..90].iter().all(|&turns| (9..=11).contains(&turns)), "{had:?}");
    }

    #[test]
    fn who_comes_now_and_then_goes_first_and_nobody_saves_up() {
        let mut fair = Fair::default();
        let (busy, guest) = ((person(1, 0), Class::Question), (person(2, 0), Class::Question));
        fair.enter(&busy.0);
        turns(&mut fair, &[busy], 6000);
        // After a minute of somebody else's: a second at once, then turn about.
        fair.enter(&guest.0);
        assert_eq!(turns(&mut fair, &[busy, guest], 99), [0, 99]);
        let had = turns(&mut fair, &[busy, guest], 200);
        assert!((98..=102).contains(&had[0]), "{had:?}");
    }

    #[test]
    fn play_costs_less_and_a_school_is_many() {
        let mut fair = Fair::default();
        let who =
            [(person(1, 0), Class::Game), (person(2, 0), Class::Question), (person(3, 0), Class::Contest)];
        who.iter().for_each(|(person, _)| fair.enter(person));
        let had = turns(&mut fair, &who, 7000);
        assert!(had[0] > had[1] && had[1] > had[2] && had[2] > 500, "{had:?}");

        let mut fair = Fair::default();
        let school = Person { weight: 40, ..person(4, 0) };
        let who = [(school, Class::Question), (person(5, 0), Class::Question)];
        who.iter().for_each(|(person, _)| fair.enter(person));
        let had = turns(&mut fair, &who, 4100);
        assert!((3990..=4010).contains(&had[0]), "{had:?}");
    }
}
