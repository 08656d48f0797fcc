//! The way in from JavaScript: texts in linear memory.
//!
//! ```text
//!   at = input(length)          room for an address, UTF-8, or a book, to be written at `at`
//!   known = book()              takes the bytes of a book's file
//!   status = ask()              answers it; the JSON is output_length() bytes at output()
//!   status = begin()            begins long work; the JSON is its number
//!   more = turn(number)         goes on with it; the JSON is what it says, [[name, data], …]
//!   tell(number)                tells it what others proved meanwhile, as text written at `at`
//!   end(number)                 ends it before that
//!   nodes = searched()          how many positions have been searched by now
//! ```
//!
//! The module asks its environment for two numbers: `now`, milliseconds that never run backwards, and `lot`, a
//! random number below 2³². A search asks what time it is every few hundred microseconds; whoever tells it may call
//! `searched` meanwhile, and nothing else.
#![expect(unsafe_code, reason = "names that JavaScript can call, and functions of its own")]

use std::cell::RefCell;
use std::sync::Arc;

use quaterne_search::progress::Progress;

use crate::desk::{Desk, Reply};

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    safe fn now() -> f64;
    safe fn lot() -> u32;
}

fn clock() -> f64 {
    now()
}

fn fresh_seed() -> u64 {
    lot().into()
}

struct Module {
    desk: Desk,
    input: Vec<u8>,
    output: String,
}

thread_local! {
    /// Beside the desk, which is at work when it is read.
    static PROGRESS: Arc<Progress> = Arc::default();
    static MODULE: RefCell<Module> = RefCell::new(Module {
        desk: Desk::new(clock, fresh_seed).watch(PROGRESS.with(Arc::clone)),
        input: Vec::new(),
        output: String::new(),
    });
}

/// Keeps the JSON of a reply for the caller to read.
fn reply(by: fn(&mut Desk, &str) -> Reply) -> u32 {
    MODULE.with_borrow_mut(|module| {
        let address = String::from_utf8_lossy(&module.input);
        let reply = by(&mut module.desk, &address);
        module.output = reply.json;
        reply.status
    })
}

/// Room for an address, or for a book.
#[unsafe(no_mangle)]
extern "C" fn input(length: usize) -> *mut u8 {
    MODULE.with_borrow_mut(|module| {
        module.input.clear();
        module.input.resize(length, 0);
        module.input.as_mut_ptr()
    })
}

/// Takes a book. Whether it is one.
#[unsafe(no_mangle)]
extern "C" fn book() -> bool {
    MODULE.with_borrow_mut(|module| {
        let bytes = std::mem::take(&mut module.input);
        module.desk.take_book(&bytes)
    })
}

/// Answers an address.
#[unsafe(no_mangle)]
extern "C" fn ask() -> u32 {
    reply(Desk::ask)
}

/// Begins the long work of an address.
#[unsafe(no_mangle)]
extern "C" fn begin() -> u32 {
    reply(Desk::begin)
}

/// Goes on with it. Whether there is more to come.
#[unsafe(no_mangle)]
extern "C" fn turn(work: usize) -> bool {
    MODULE.with_borrow_mut(|module| {
        let said = module.desk.turn(work);
        let said: Vec<String> =
            said.iter().map(|each| format!("[\"{}\",{}]", each.name, each.json)).collect();
        module.output = format!("[{}]", said.join(","));
        !module.desk.is_over(work)
    })
}

/// Tells it what others proved meanwhile.
#[unsafe(no_mangle)]
extern "C" fn tell(work: usize) {
    MODULE.with_borrow_mut(|module| {
        let news = String::from_utf8_lossy(&module.input);
        module.desk.tell(work, &news);
    });
}

/// Ends it.
#[unsafe(no_mangle)]
extern "C" fn end(work: usize) {
    MODULE.with_borrow_mut(|module| module.desk.end(work));
}

/// How many positions have been searched by now, all questions together.
#[unsafe(no_mangle)]
extern "C" fn searched() -> f64 {
    PROGRESS.with(|progress| progress.nodes() as f64)
}

/// Where the JSON of the last call is,
#[unsafe(no_mangle)]
extern "C" fn output() -> *const u8 {
    MODULE.with_borrow(|module| module.output.as_ptr())
}

/// and how many bytes it has.
#[unsafe(no_mangle)]
extern "C" fn output_length() -> usize {
    MODULE.with_borrow(|module| module.output.len())
}
