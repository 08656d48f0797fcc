//! What was measured: quantiles, turn by turn, and what the disk takes meanwhile.

use std::time::{Duration, Instant};

use tokio::task::JoinHandle;

use crate::Outcome;

/// Times, in microseconds.
#[derive(Default)]
pub(crate) struct Times {
    pub(crate) acks: Vec<u64>,
    pub(crate) events: Vec<u64>,
    pub(crate) wrong: u64,
    /// Seconds of processor of the server.
    pub(crate) processor: f64,
}

impl Times {
    /// Those of all tasks together, and what each task gives back.
    pub(crate) async fn gather<T>(tasks: Vec<JoinHandle<Outcome<(Self, T)>>>) -> Outcome<(Self, Vec<T>)> {
        let (mut all, mut back) = (Self::default(), Vec::new());
        for task in tasks {
            let (times, each) = task.await??;
            all.acks.extend(times.acks);
            all.events.extend(times.events);
            all.wrong += times.wrong;
            back.push(each);
        }
        Ok((all, back))
    }
}

pub(crate) fn sorted(mut list: Vec<u64>) -> Vec<u64> {
    list.sort_unstable();
    list
}

fn quantile(sorted: &[u64], share: f64) -> f64 {
    let place = ((sorted.len() as f64 * share) as usize).min(sorted.len().saturating_sub(1));
    sorted.get(place).map_or(f64::NAN, |&micros| micros as f64 / 1000.0)
}

pub(crate) fn line(sorted: &[u64]) -> String {
    let [half, most, all] = [0.5, 0.99, 1.0].map(|share| quantile(sorted, share));
    format!("p50 {half:.2}  p99 {most:.2}  max {all:.2} ms")
}

/// The 99th percentile of each turn.
fn tails(turns: &[Times]) -> Vec<f64> {
    turns.iter().map(|turn| quantile(&sorted(turn.acks.clone()), 0.99)).collect()
}

fn median(mut list: Vec<f64>) -> f64 {
    list.sort_by(f64::total_cmp);
    list[list.len() / 2]
}

pub(crate) fn print(name: &str, turns: &[Times], echo: &[Times]) {
    let all = |of: fn(&Times) -> &Vec<u64>| sorted(turns.iter().flat_map(|turn| of(turn).clone()).collect());
    let (acks, events) = (all(|turn| &turn.acks), all(|turn| &turn.events));
    let ratios = tails(turns).iter().zip(tails(echo)).map(|(one, other)| one / other).collect();
    let wrong: u64 = turns.iter().map(|turn| turn.wrong).sum();
    println!(
        "{name:<32} {:>6} × acknowledged {}; p99 by turns {:.2}, {:.2} × echo; wrong {wrong}",
        acks.len(),
        line(&acks),
        median(tails(turns)),
        median(ratios)
    );
    if !events.is_empty() {
        let processor = turns.iter().map(|turn| turn.processor).sum::<f64>() * 1e6 / acks.len() as f64;
        println!(
            "{:<32} seen by the other side {}; {processor:.0} µs of processor a move",
            "",
            line(&events)
        );
    }
}

/// How long the disk takes for a page, twenty times a second: the least that an acknowledged move can take.
pub(crate) fn disk(folder: &std::path::Path, seconds: u64) -> Outcome<Vec<u64>> {
    use std::io::Write as _;
    let path = folder.join(format!("quaterne-load-{}.disk", std::process::id()));
    let mut file = std::fs::File::create(&path)?;
    let mut times = Vec::new();
    for _ in 0..20 * seconds {
        let started = Instant::now();
        file.write_all(&[0; 4096])?;
        file.sync_data()?;
        times.push(started.elapsed().as_micros() as u64);
        std::thread::sleep(Duration::from_millis(50));
    }
    std::fs::remove_file(&path)?;
    Ok(times)
}
