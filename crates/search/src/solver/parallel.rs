//! One question, several threads, one table.
//!
//! Every thread asks the same question of the same node; what one finds, the others meet in the table. To
//! make them look in different places, all but the first shuffle the order of moves a little. Whoever has an
//! answer raises a flag, and the rest give up: any answer is a true bound, so the score cannot depend on who
//! was first.
//!
//! A thread costs more than most positions do, so a question is first asked by one thread alone, for a few
//! milliseconds; what it stored is not lost.
//!
//! Rejected: splitting the moves of a node among threads, which waits for the slowest at every node.

use std::sync::Mutex;
use std::sync::atomic::Ordering;

use quaterne_rules::{Cell, Shape};

use super::kernel::Kernel;
use super::negamax::Search;
use super::slots::Slots;
use super::telling::Telling;
use super::threats::Node;
use crate::Limits;
use crate::events::{Observer, Silent};
use crate::limits::Meter;

/// How many nodes one thread searches before others help.
const SOLO: u64 = 50_000;

/// The value that answers whether the score of `node` is greater than `alpha`; `None` when a limit was
/// reached. Limits bind the first thread, and with it all.
pub(super) fn ask<S: Shape, T: Slots<S::Bits>, K: Kernel<S, W>, O: Observer<Cell>, const W: usize>(
    search: &mut Search<'_, S, T, K, O, W>,
    node: &Node<S::Bits>,
    alpha: i32,
    threads: u32,
) -> Option<i32> {
    // A page has workers instead, and need not be sent what follows.
    let threads = if cfg!(target_family = "wasm") { 1 } else { threads };
    search.halted = false;
    search.solo_until = if threads > 1 { search.meter.nodes() + SOLO } else { u64::MAX };
    search.telling.enter(None, alpha);
    let value = K::test(search, *node, alpha);
    if !search.halted {
        search.telling.leave(value, alpha);
        return Some(value);
    }
    if threads <= 1 || search.meter.stopped() {
        return None;
    }
    search.halted = false;
    search.solo_until = u64::MAX;
    let answer = Mutex::new(None);
    let (board, table, kernel, answered) = (search.board, search.table, search.kernel, search.answered);
    let mirror = search.mirror;
    let finish = |halted: bool, value: i32| {
        if !halted {
            *answer.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(value);
        }
        answered.store(true, Ordering::Relaxed);
    };
    let help = |thread| {
        let mut helper = Search {
            board,
            table,
            kernel,
            mirror,
            meter: Meter::start(&Limits::none()),
            solo_until: u64::MAX,
            answered,
            halted: false,
            thread,
            helped: 0,
            telling: Telling::to(Silent),
        };
        let value = K::test(&mut helper, *node, alpha);
        finish(helper.halted, value);
        helper.meter.nodes()
    };
    let helped = beside(threads - 1, &help, &mut || {
        let value = K::test(search, *node, alpha);
        finish(search.halted, value);
    });
    search.helped += helped;
    answered.store(false, Ordering::Relaxed);
    answer.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Does its own work while so many threads, numbered from 1, do theirs; the sum of what they return.
fn beside(threads: u32, work: &(dyn Fn(u32) -> u64 + Sync), own: &mut dyn FnMut()) -> u64 {
    std::thread::scope(|scope| {
        // A thread that the system refuses is a helper less.
        let start = |thread| {
            std::thread::Builder::new()
                .stack_size(crate::room::STACK)
                .spawn_scoped(scope, move || work(thread))
                .ok()
        };
        let helpers: Vec<_> = (1..=threads).filter_map(start).collect();
        own();
        helpers.into_iter().filter_map(|helper| helper.join().ok()).sum()
    })
}
