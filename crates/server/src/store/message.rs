//! What is written of an order, as SQL: the same statements for a batch in one message and for one step by step.

use quaterne_arena::store::{Sql, Value};

use super::writer::{NewRow, Write};

/// What forgives who lost.
pub(super) const FORGIVING: &str = " ON CONFLICT DO NOTHING";

/// A move that is to be written: its order, its ply, its text.
pub(super) type MoveRow<'a> = (&'a Write, i64, &'a str);

/// The moves of some orders.
pub(super) fn moves_of<'a>(writes: impl IntoIterator<Item = &'a Write>) -> Vec<MoveRow<'a>> {
    let moves = |write: &'a Write| write.moves.iter().map(move |(ply, by)| (write, *ply, by.as_str()));
    writes.into_iter().flat_map(moves).collect()
}

pub(super) fn events(sql: Sql, writes: &[Write]) -> Sql {
    sql.insert(
        "events (game, version, at, body)",
        writes
            .iter()
            .map(|write| [(&write.game).into(), write.version.into(), write.at.into(), (&write.body).into()]),
    )
}

pub(super) fn moves(sql: Sql, moves: &[MoveRow<'_>]) -> Sql {
    let row =
        |&(write, ply, by): &MoveRow<'_>| [(&write.game).into(), ply.into(), by.into(), write.version.into()];
    sql.insert("moves (game, ply, move, version)", moves.iter().map(row))
}

/// What the list of games shows, if it shows this one.
pub(super) fn listing(sql: Sql, write: &Write) -> Sql {
    let Some(listing) = &write.listing else { return sql };
    let update = "UPDATE games SET moves = ?, status = ?, updated = ?, x_name = ?, o_name = ? WHERE id = ?";
    let ([x, o], at) = (&listing.names, write.at.into());
    let (moves, status, game) = ((&listing.moves).into(), listing.status.into(), (&write.game).into());
    sql.and(update, [moves, status, at, x.into(), o.into(), game])
}

/// A game that is to be written, with the order that begins it.
pub(super) type GameOf<'a> = (&'a Write, &'a NewRow);

/// The games that some orders begin.
pub(super) fn created(writes: &[Write]) -> Vec<GameOf<'_>> {
    writes.iter().filter_map(|write| Some((write, write.create.as_ref()?))).collect()
}

pub(super) fn games(sql: Sql, new: &[GameOf<'_>]) -> Sql {
    let columns = "id, rules, setup, owner, x, o, x_name, o_name, listed, status, moves, created, updated";
    let row = |(write, row): &GameOf<'_>| -> [Value; 13] {
        let ([x, o], [x_name, o_name]) = (row.seats.clone(), &row.names);
        let (game, rules, setup, owner) = (&write.game, &row.rules, &row.setup, &row.owner);
        let (at, listed) = (write.at.into(), row.listed.into());
        let (x_name, o_name, status, none) = (x_name.into(), o_name.into(), "playing".into(), "".into());
        [
            game.into(),
            rules.into(),
            setup.into(),
            owner.into(),
            x.into(),
            o.into(),
            x_name,
            o_name,
            listed,
            status,
            none,
            at,
            write.at.into(),
        ]
    };
    sql.insert(&format!("games ({columns})"), new.iter().map(row))
}

/// Tells the other servers which games went on.
pub(super) fn notify<'a>(sql: Sql, writes: impl IntoIterator<Item = &'a Write>) -> Sql {
    let names: String =
        writes.into_iter().map(|write| format!("{}:{} ", write.game, write.version)).collect();
    sql.and("SELECT CASE WHEN pg_notify('quaterne', ?) IS NULL THEN 0 ELSE 1 END", [names.into()])
}
