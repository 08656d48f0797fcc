use super::*;

fn pool(room: usize) -> Arc<Pool> {
    let (deadline, table_mb, memory_mb) = (Duration::from_secs(20), 1, 64);
    Pool::start(Size { threads: 1, room, deadline, table_mb, memory_mb }).unwrap()
}

fn person(last: u8) -> Person {
    Person { address: std::net::IpAddr::from([192, 0, 2, last]), token: 0, weight: 1 }
}

/// Holds the only core until something is sent: it never looks at the clock.
fn block(pool: &Pool) -> std::sync::mpsc::Sender<()> {
    let (sender, receiver) = std::sync::mpsc::channel();
    let stop = Arc::new(AtomicBool::new(false));
    pool.submit(person(99).asks(), &stop, move |_| {
        let _ = receiver.recv();
    })
    .unwrap();
    while pool.running() == 0 {
        std::thread::yield_now();
    }
    sender
}

/// Waits until it is so.
async fn until(is_so: impl Fn() -> bool) {
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < Duration::from_secs(20), "it does not come to that");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

/// Computes for so long, by the clock that it is told.
fn think(limits: &Limits, time: Duration) {
    let limits = limits.clone().time(time);
    let mut meter = quaterne_search::limits::Meter::start(&limits);
    while !meter.tick() {}
}

#[tokio::test]
async fn a_full_queue_turns_away_and_games_go_first() {
    let pool = pool(2);
    let gate = block(&pool);
    let order = Arc::new(Mutex::new(Vec::new()));
    let mut waiting = Vec::new();
    for (errand, name) in [(person(1).asks(), "a"), (person(1).asks(), "b"), (person(2).plays(), "c")] {
        let (asked, order) = (Arc::clone(&pool), Arc::clone(&order));
        waiting.push(tokio::spawn(async move {
            asked.run(errand, move |_, _| order.lock().unwrap().push(name)).await
        }));
        until(|| pool.waiting() == waiting.len()).await;
    }
    let refused = pool.run(person(1).asks(), |_, _| ()).await.unwrap_err();
    assert_eq!((refused.status.as_u16(), refused.code), (503, "busy"));
    assert!(refused.retry_after.is_some());
    // Who fills the room of one address takes nobody else's.
    let (other, list) = (Arc::clone(&pool), Arc::clone(&order));
    waiting.push(tokio::spawn(async move {
        other.run(person(3).asks(), move |_, _| list.lock().unwrap().push("d")).await
    }));
    until(|| pool.waiting() == waiting.len()).await;
    gate.send(()).unwrap();
    for task in waiting {
        task.await.unwrap().unwrap();
    }
    assert_eq!(*order.lock().unwrap(), ["c", "a", "d", "b"]);
    pool.close();
}

/// One address that computes all the time, ninefold, and another that asks once: half of the core, and soon.
#[tokio::test(flavor = "multi_thread")]
async fn a_search_under_way_makes_room() {
    let pool = pool(64);
    let hogs: Vec<_> = (0..9)
        .map(|_| {
            let pool = Arc::clone(&pool);
            tokio::spawn(async move {
                pool.run(person(1).asks(), |_, limits| think(limits, Duration::from_secs(60))).await
            })
        })
        .collect();
    tokio::time::sleep(Duration::from_millis(300)).await;
    let started = Instant::now();
    pool.run(person(2).asks(), |_, limits| think(limits, Duration::from_millis(300))).await.unwrap();
    // Who was away goes first; the core is not that of this test alone.
    assert!(started.elapsed() < Duration::from_secs(3), "{:?}", started.elapsed());
    // Not all nine may begin, or they would hold every carrier. (The answer is there a moment before its carrier is free.)
    let mut begun = pool.running();
    for _ in 0..200 {
        if begun <= CARRIERS / 4 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
        begun = pool.running();
    }
    assert!((1..=CARRIERS / 4).contains(&begun), "{begun} have begun");
    hogs.iter().for_each(tokio::task::JoinHandle::abort);
    while pool.running() + pool.waiting() > 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
        // Those who left are noticed by the next who comes.
        let _ = pool.run(person(2).asks(), |_, _| ()).await;
    }
    pool.close();
}

/// The time that a search is told is the time that it had.
#[tokio::test(flavor = "multi_thread")]
async fn waiting_is_not_thinking() {
    let pool = pool(64);
    let work = |pool: Arc<Pool>, last| async move {
        pool.run(person(last).asks(), |_, limits| {
            think(limits, Duration::from_millis(200));
            turn::used()
        })
        .await
        .unwrap()
    };
    let started = Instant::now();
    let (one, other) =
        tokio::join!(tokio::spawn(work(Arc::clone(&pool), 1)), tokio::spawn(work(Arc::clone(&pool), 2)),);
    let (one, other, all) = (one.unwrap(), other.unwrap(), started.elapsed());
    assert!(one.min(other) >= Duration::from_millis(200), "{one:?}, {other:?}");
    // One computes while the other waits: both together had no more than there was, however busy the machine is.
    assert!(one + other <= all, "{one:?} and {other:?} of {all:?}");
    pool.close();
}

/// Of 64 MiB an address may hold a quarter, and one piece of work is always allowed.
#[tokio::test(flavor = "multi_thread")]
async fn memory_is_shared_out() {
    let pool = pool(64);
    let hold = |last: u8, mebibytes: u32| {
        let pool = Arc::clone(&pool);
        tokio::spawn(async move {
            let errand = person(last).asks().holding(mebibytes);
            pool.run(errand, |_, limits| think(limits, Duration::from_secs(60))).await
        })
    };
    let first = [hold(1, 16), hold(1, 16), hold(2, 40)];
    until(|| (pool.running(), pool.waiting()) == (2, 1)).await; // 16 of the first, 40 of the second
    let third = hold(3, 16);
    until(|| pool.waiting() == 2).await;
    assert_eq!(pool.running(), 2, "there are no 72");
    first[2].abort();
    until(|| (pool.running(), pool.waiting()) == (2, 1)).await; // the third has its turn
    first.iter().chain([&third]).for_each(tokio::task::JoinHandle::abort);
    pool.close();
}

#[tokio::test]
async fn who_leaves_stops_the_search() {
    let pool = pool(4);
    let (sender, heard) = std::sync::mpsc::channel();
    let asked = pool.run(person(1).asks(), move |_, limits| {
        let stop = limits.stop.clone().unwrap();
        sender.send(()).unwrap();
        while !stop.load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
        sender.send(()).unwrap();
    });
    let left = tokio::time::timeout(Duration::from_millis(200), asked).await;
    assert!(left.is_err());
    heard.recv_timeout(Duration::from_secs(10)).unwrap();
    heard.recv_timeout(Duration::from_secs(10)).expect("the flag was raised");
    pool.close();
}

#[tokio::test]
async fn a_panic_is_an_answer_and_the_carrier_lives() {
    let pool = pool(4);
    let error = pool.run(person(1).plays(), |_, _| panic!("on purpose")).await.unwrap_err();
    assert_eq!(error.status.as_u16(), 500);
    assert_eq!(pool.run(person(1).plays(), |_, _| 7).await.unwrap(), 7);
    pool.close();
}

/// Boards of 19 × 19 are deep: the stack of a carrier is as large as they need.
#[tokio::test]
async fn deep_searches_have_stack_enough() {
    let pool = pool(4);
    for rules in ["19x19/5", "19x19/19", "19x19/5/free"] {
        let game = quaterne_rules::Game::new(rules.parse().unwrap());
        let solved = pool.run(person(1).asks().holding(1), move |desk, limits| {
            let limits = limits.clone().time(Duration::from_millis(500));
            let perfect = PerfectPlay { table: 1, ..PerfectPlay::default() };
            let mut proof = quaterne_search::proof::Proof::of(&game);
            proof.step(desk.engine(game.rules()).solver(&perfect), &limits);
        });
        solved.await.unwrap();
    }
    pool.close();
}
