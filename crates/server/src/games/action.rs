//! What somebody wants to do in a game, and whether they may: the rules of conduct, without any IO.
//!
//! ```text
//!   token ──► Holder ─┐
//!                     ├──► decide ──► an event to write, or "already so", or why not
//!   Action ───────────┘
//! ```

use quaterne_rules::{Cell, Game, parse_move, write_moves};

use super::contest::Contest;
use super::event::{
    End, EndReason, Ended, GameEvent, GameResult, Happened, Moved, OfferKind, Thought, Travel, now,
};
use crate::error::{Answer, ApiError};
use quaterne_report::{Move, Outcome, Side, Text};

/// Longest name of a player, in characters.
pub(crate) const MAX_NAME: usize = 40;
/// Longest pause between machine moves.
pub(crate) const MAX_PACE: u32 = 60_000;

/// What a token opens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Holder {
    pub(crate) owner: bool,
    pub(crate) seats: [bool; 2],
}

/// What somebody wants.
#[derive(Clone, Debug)]
pub(crate) enum Action {
    /// To play, with so many stones on the board.
    Move { ply: u32, text: String },
    /// To take moves back, or the other side's agreement to that.
    Undo { plies: u32 },
    /// To play them again.
    Redo { plies: u32 },
    /// A draw, or agreement to one.
    Draw,
    /// Not what the other side offers.
    Decline,
    /// That both may be helped, or agreement to that.
    Help,
    /// Another game with the sides changed, or agreement to that.
    Rematch,
    /// To have it noted that a clock ran out.
    Flag,
    /// To give up; the side, where one token holds both.
    Resign { side: Option<Side> },
    /// Another speed of the machines, or a pause.
    Pace { pace_ms: Option<u32>, paused: Option<bool> },
    /// A seat, under a name.
    Name { side: Side, name: String },
    /// A move of a machine of this server, which thought about this version.
    Machine { version: i64, by: Cell, thought: Thought },
}

/// What follows.
#[derive(Clone, Debug)]
pub(crate) enum Decision {
    /// Write this. `done` is false for an offer that waits for the other side.
    Event { event: Box<GameEvent>, done: bool },
    /// It is so already.
    Already,
    /// Another game is to be made, and this one to tell where it is.
    Rematch { side: Side },
}

fn refuse<T>(code: &'static str, en: &str, fr: &str) -> Answer<T> {
    Err(ApiError::conflict(code, Text::new(en, fr)))
}

impl Contest {
    /// Whether this may be done, and what it is then.
    pub(crate) fn decide(&self, holder: Holder, action: &Action) -> Answer<Decision> {
        match action {
            Action::Move { ply, text } => self.decide_move(holder, *ply, text),
            Action::Machine { version, by, thought } => self.decide_machine(*version, *by, thought),
            Action::Undo { plies } => self.decide_travel(holder, OfferKind::Undo, *plies),
            Action::Redo { plies } => self.decide_travel(holder, OfferKind::Redo, *plies),
            Action::Draw => self.decide_draw(holder),
            Action::Decline => self.decide_decline(holder),
            Action::Help => self.decide_help(holder),
            Action::Rematch => self.decide_rematch(holder),
            Action::Flag => self.decide_flag(holder),
            Action::Resign { side } => self.decide_resign(holder, *side),
            Action::Pace { pace_ms, paused } => self.decide_pace(holder, *pace_ms, *paused),
            Action::Name { side, name } => self.decide_name(holder, *side, name),
        }
    }

    /// It happens; an offer waits for the other side's word.
    fn write(&self, what: Happened) -> Answer<Decision> {
        let done = !matches!(what, Happened::Offer { .. });
        Ok(Decision::Event { event: Box::new(GameEvent::new(self.version + 1, what)), done })
    }

    /// The position after so many stones, if this game was there.
    fn at_ply(&self, ply: u32) -> Option<(Game, Cell)> {
        let nth = ply.checked_sub(self.game.start().plies())? as usize;
        let played = *self.game.moves().get(nth)?;
        let mut game = self.game.clone();
        while game.moves().len() > nth {
            game.undo();
        }
        Some((game, played))
    }

    fn decide_move(&self, holder: Holder, ply: u32, text: &str) -> Answer<Decision> {
        if !holder.seats.contains(&true) {
            return Err(ApiError::wrong_token());
        }
        let now = self.game.board().plies();
        if let Some((before, played)) = self.at_ply(ply) {
            let same = parse_move(&before, text).is_ok_and(|cell| cell == played);
            if same && holder.seats[before.to_move().index()] {
                return Ok(Decision::Already);
            }
        }
        self.still_playing()?;
        if ply != now {
            let message = Text::new(
                format!("there are {now} stones on the board, and this move is for {ply}: look again"),
                format!("il y a {now} pions sur la grille, et ce coup est pour {ply} : regardez à nouveau"),
            );
            return Err(ApiError::conflict("stale_ply", message));
        }
        let side = self.game.to_move();
        if !holder.seats[side.index()] || !self.is_human(side) {
            return refuse("not_your_turn", "it is the other side's turn", "c'est à l'autre camp de jouer");
        }
        // Who moves after their time has lost before it.
        if let Some(late) = self.late() {
            return self.flagged(late);
        }
        let cell = parse_move(&self.game, text).map_err(|error| illegal(&error))?;
        self.play(cell, None)
    }

    fn decide_machine(&self, version: i64, by: Cell, thought: &Thought) -> Answer<Decision> {
        if version != self.version || self.machine_to_move().is_none() {
            return refuse("conflict", "the game went on", "la partie a continué");
        }
        self.play(by, Some(thought.clone()))
    }

    fn play(&self, cell: Cell, thought: Option<Thought>) -> Answer<Decision> {
        let mut next = self.game.clone();
        next.play(cell).map_err(|error| illegal(&error))?;
        let side = self.game.to_move();
        self.write(Happened::Move(Moved {
            side,
            by: Move::of(next.rules(), cell),
            ply: self.game.board().plies(),
            thought,
            left_ms: self.clock.map(|clock| clock.after_move(side, now())),
            end: End::of(&next),
        }))
    }

    /// Undo and redo: at once where one person decides, by agreement where there are two.
    fn decide_travel(&self, holder: Holder, way: OfferKind, plies: u32) -> Answer<Decision> {
        let side = self.side_of(holder)?;
        if self.given_up.is_some() {
            return refuse("game_over", "the game was given up", "la partie a été abandonnée");
        }
        let wanted = plies.max(1);
        if self.two_people() {
            if let Some(open) = self.offer.filter(|open| open.kind == way) {
                if open.by == side {
                    return Ok(Decision::Already);
                }
                return self.travel(way, open.plies, side);
            }
            // There must be something to agree on.
            self.travel(way, wanted, side)?;
            return self.write(Happened::Offer { side, offer: way, plies: Some(wanted) });
        }
        if self.all_machines() && !self.paused {
            return refuse("not_allowed", "pause the game first", "mettez d'abord la partie en pause");
        }
        self.travel(way, wanted, side)
    }

    fn travel(&self, way: OfferKind, wanted: u32, side: Side) -> Answer<Decision> {
        let mut game = self.game.clone();
        let undo = way == OfferKind::Undo;
        let step = |game: &mut Game| if undo { game.undo() } else { game.redo() };
        let mut plies = 0;
        while plies < wanted && step(&mut game).is_some() {
            plies += 1;
        }
        // Against a machine, to where the person moves.
        let one_machine = !self.all_machines() && self.seats.iter().any(|seat| seat.method.is_some());
        while one_machine && game.outcome().is_none() && !self.is_human(game.to_move()) {
            if step(&mut game).is_none() {
                break;
            }
            plies += 1;
        }
        if plies == 0 {
            let (en, fr) = if undo { ("undo", "annuler") } else { ("redo", "rejouer") };
            return refuse(
                "not_allowed",
                &format!("there is no move to {en}"),
                &format!("il n'y a pas de coup à {fr}"),
            );
        }
        let moves = write_moves(game.rules(), game.moves());
        let travel = Travel { side, plies, moves, end: End::of(&game) };
        self.write(if undo { Happened::Undo(travel) } else { Happened::Redo(travel) })
    }

    fn decide_draw(&self, holder: Holder) -> Answer<Decision> {
        let side = self.side_of(holder)?;
        self.still_playing()?;
        let drawn = || {
            let result = GameResult { outcome: Outcome::Draw, reason: EndReason::Agreed };
            self.write(Happened::Drawn(Ended { side, result }))
        };
        if self.seats.iter().any(|seat| seat.method.is_some()) {
            return refuse(
                "not_allowed",
                "machines do not agree on draws",
                "les machines n'acceptent pas de nulle",
            );
        }
        if self.local {
            return drawn();
        }
        match self.offer.filter(|open| open.kind == OfferKind::Draw) {
            Some(open) if open.by == side => Ok(Decision::Already),
            Some(_) => drawn(),
            None => self.write(Happened::Offer { side, offer: OfferKind::Draw, plies: None }),
        }
    }

    fn decide_decline(&self, holder: Holder) -> Answer<Decision> {
        let side = self.side_of(holder)?;
        match self.offer {
            Some(_) => self.write(Happened::Declined { side }),
            None => Ok(Decision::Already),
        }
    }

    fn decide_help(&self, holder: Holder) -> Answer<Decision> {
        let side = self.side_of(holder)?;
        if self.help || !self.two_people() {
            return Ok(Decision::Already);
        }
        self.still_playing()?;
        match self.offer.filter(|open| open.kind == OfferKind::Help) {
            Some(open) if open.by == side => Ok(Decision::Already),
            Some(_) => self.write(Happened::Helped { side }),
            None => self.write(Happened::Offer { side, offer: OfferKind::Help, plies: None }),
        }
    }

    fn decide_rematch(&self, holder: Holder) -> Answer<Decision> {
        let side = self.side_of(holder)?;
        if self.rematch.is_some() {
            return Ok(Decision::Already);
        }
        if self.result().is_none() {
            return refuse("not_allowed", "the game is not over", "la partie n'est pas finie");
        }
        if !self.two_people() {
            return Ok(Decision::Rematch { side });
        }
        match self.offer.filter(|open| open.kind == OfferKind::Rematch) {
            Some(open) if open.by == side => Ok(Decision::Already),
            Some(_) => Ok(Decision::Rematch { side }),
            None => self.write(Happened::Offer { side, offer: OfferKind::Rematch, plies: None }),
        }
    }

    /// The side whose clock has run out.
    fn late(&self) -> Option<Side> {
        let side = self.game.to_move();
        let left = self.clock?.left(side, side, now());
        (self.result().is_none() && left <= 0).then_some(side)
    }

    fn decide_flag(&self, holder: Holder) -> Answer<Decision> {
        self.side_of(holder)?;
        if self.given_up.is_some_and(|result| result.reason == EndReason::Time) {
            return Ok(Decision::Already);
        }
        self.still_playing()?;
        match self.late() {
            Some(late) => self.flagged(late),
            None => refuse("not_allowed", "there is time left", "il reste du temps"),
        }
    }

    fn flagged(&self, side: Side) -> Answer<Decision> {
        let result = GameResult { outcome: Outcome::Win(side.other()), reason: EndReason::Time };
        self.write(Happened::Flagged(Ended { side, result }))
    }

    fn decide_resign(&self, holder: Holder, side: Option<Side>) -> Answer<Decision> {
        let held = self.side_of(holder)?;
        let side = side.unwrap_or(held);
        if !holder.seats[side.index()] || !self.is_human(side) {
            return Err(ApiError::wrong_token());
        }
        self.still_playing()?;
        let result = GameResult { outcome: Outcome::Win(side.other()), reason: EndReason::Resigned };
        self.write(Happened::Resigned(Ended { side, result }))
    }

    fn decide_pace(&self, holder: Holder, pace_ms: Option<u32>, paused: Option<bool>) -> Answer<Decision> {
        if !holder.owner && !holder.seats.contains(&true) {
            return Err(ApiError::wrong_token());
        }
        let pace_ms = pace_ms.map(|pace| pace.min(MAX_PACE));
        let same_pace = pace_ms.is_none_or(|pace| pace == self.pace_ms);
        if same_pace && paused.is_none_or(|paused| paused == self.paused) {
            return Ok(Decision::Already);
        }
        self.write(Happened::Pace { pace_ms, paused })
    }

    fn decide_name(&self, holder: Holder, side: Side, name: &str) -> Answer<Decision> {
        if !holder.seats[side.index()] || !self.is_human(side) {
            return Err(ApiError::wrong_token());
        }
        let name = checked_name(name)?;
        let seat = &self.seats[side.index()];
        if seat.name == name && seat.joined {
            return Ok(Decision::Already);
        }
        self.write(Happened::Named { side, name })
    }

    fn still_playing(&self) -> Answer<()> {
        if self.result().is_some() {
            return refuse("game_over", "the game is over", "la partie est finie");
        }
        Ok(())
    }

    /// The side that a token speaks for: its seat; where it holds both, the one to move.
    fn side_of(&self, holder: Holder) -> Answer<Side> {
        let to_move = self.game.to_move();
        match holder.seats {
            [true, true] if self.is_human(to_move) => Ok(to_move),
            [true, true] => Ok(to_move.other()),
            [true, false] => Ok(Side::X),
            [false, true] => Ok(Side::O),
            // The owner of a game between machines.
            [false, false] if holder.owner && self.all_machines() => Ok(to_move),
            [false, false] => Err(ApiError::wrong_token()),
        }
    }

    /// What a token opens, given which hashes it matches.
    pub(crate) fn holder(&self, owner: bool, seats: [bool; 2]) -> Holder {
        let human = [self.is_human(Side::X), self.is_human(Side::O)];
        if self.local && (owner || seats.contains(&true)) {
            return Holder { owner: true, seats: human };
        }
        Holder { owner, seats: [seats[0] && human[0], seats[1] && human[1]] }
    }
}

fn illegal(error: &impl quaterne_rules::Say) -> ApiError {
    ApiError::conflict("illegal_move", Text::of(error))
}

/// A name that can be shown: one line, not too long.
pub(crate) fn checked_name(name: &str) -> Answer<String> {
    let name = quaterne_arena::visible_name(name);
    if name.chars().count() > MAX_NAME {
        let message = Text::new(
            format!("a name has at most {MAX_NAME} characters"),
            format!("un nom a au plus {MAX_NAME} caractères"),
        );
        return Err(ApiError::bad("bad_value", message));
    }
    Ok(name)
}
