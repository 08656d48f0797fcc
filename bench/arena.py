"""The arena's speeds, by the commands that a user types: `python3 bench/arena.py [speed] [workers] [class]`.

    speed     machines that look two plies ahead, every game stored: games a second, 3,000 wanted
    workers   the same games by one worker process and by two, one thread each: 1.8 times as fast wanted, or as
              much as two commands gain that know nothing of each other, where cores share what they are made of
    class     46 lab machines, everybody against everybody, 2,070 games with report: seconds, memory under 200 MB

Only the standard library is needed, and the release binary (`make build`), or the one that QUATERNE names.
QUATERNE_DB names a database for `workers`; otherwise it is a SQLite file. Exit code 1 when something is missed.
"""

import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
QUATERNE = os.environ.get("QUATERNE", str(ROOT / "target/release/quaterne"))
EVALUATIONS = ["ratio", "windows", "possibilities", "weights/0/1/4/16"]


def command(*words: str) -> list[str]:
    return [QUATERNE, *words]


def processor() -> float:
    """Seconds of processor that commands took so far: what a busy machine does not change much."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def tournament(*words: str) -> tuple[dict, float, float]:
    """The table, the seconds that the whole command took, and those of processor."""
    started, before = time.perf_counter(), processor()
    output = subprocess.run(command("tournament", *words, "--json"), check=True, stdout=subprocess.PIPE).stdout
    return json.loads(output), time.perf_counter() - started, processor() - before


def verdict(name: str, found: float, wanted: float, unit: str, more: bool = True) -> bool:
    good = found >= wanted if more else found <= wanted
    sign = "at least" if more else "at most"
    print(f"{name:<52} {found:>9.2f} {unit} ({sign} {wanted:.4g} wanted{'' if good else ': MISSED'})", flush=True)
    return good


def speed(folder: Path) -> bool:
    """Three machines of depth 2 over all openings of five plies: 12,864 games."""
    players = [f"alphabeta:depth=2,eval={name}" for name in ("ratio", "windows", "weights/0/1/4/16")]
    table, seconds, cpu = tournament(*players, "--openings", "5", "--db", str(folder / "speed.db"))
    assert table["complete"] and table["games"] == 3 * 2144 * 2, table["games"]
    print(f"{table['games']} games, {seconds:.1f} s with start, plan and table; {table['games'] / cpu:.0f} a second of processor")
    return verdict("depth 2 against depth 2, stored", table["games_per_second"], 3000, "games/s")


def workers(folder: Path) -> bool:
    """A tournament that costs about a minute of one core: without a queue, alone and two at a time; then by one worker,
    by two, and by one."""
    players = [f"alphabeta:depth={depth},eval={name}" for depth in (8, 9) for name in ("ratio", "windows")]
    table, _, cpu = tournament(*players, "--openings", "2", "--threads", "1", "--db", str(folder / "alone.db"))
    print(f"no queue:  {table['games']} games, {table['games_per_second']:.1f} games/s, {cpu:.1f} s of processor", flush=True)
    alone, rates = table["games_per_second"], []
    words = command("tournament", *players, "--openings", "2", "--threads", "1", "--json")
    pair = [subprocess.Popen([*words, "--db", str(folder / f"pair-{nth}.db")], stdout=subprocess.PIPE) for nth in (1, 2)]
    twice = sum(json.loads(each.communicate()[0])["games_per_second"] for each in pair)
    print(f"two at a time: {twice:.1f} games/s in all, {twice / alone:.2f} times as fast", flush=True)
    for nth, count in enumerate((1, 2, 1)):
        db = os.environ.get("QUATERNE_DB", str(folder / f"workers-{nth}.db"))
        # Another seed is another tournament: nothing is known of it beforehand.
        seed, before = str(int(time.time()) * 10 + nth), processor()
        plan = subprocess.Popen(
            command("tournament", *players, "--openings", "2", "--seed", seed, "--db", db, "--share", "--no-play", "--json"),
            stdout=subprocess.PIPE,
        )
        at_work = command("worker", "--db", db, "--threads", "1", "--quiet")
        crew = [subprocess.Popen(at_work) for _ in range(count)]
        output, _ = plan.communicate()
        for worker in crew:
            worker.send_signal(signal.SIGTERM)
            worker.wait()
        table = json.loads(output)
        assert table["complete"], table
        rates.append(table["games_per_second"])
        cpu = processor() - before
        print(f"workers {count}: {table['games']} games, {rates[-1]:.1f} games/s, {cpu:.1f} s of processor", flush=True)
    one = (rates[0] + rates[2]) / 2
    print(f"one worker beside no queue: {one / alone:.2f} times as fast")
    return verdict("two processes beside one", rates[1] / one, min(1.8, 0.95 * twice / alone), "times")


def lab_machines() -> list[str]:
    """46 machines as students of the five labs write them."""
    machines = ["random:seed=1", "one-ply:seed=1", "mcts:nodes=100,seed=1", "mcts:nodes=300,seed=1"]
    machines += [f"ternary:depth={depth},seed=1" for depth in (2, 4)]
    for depth in (1, 2, 3, 4):
        machines += [f"minimax:depth={depth},eval={name}" for name in EVALUATIONS]
        machines += [f"alphabeta:depth={depth},eval={name},order=centre" for name in EVALUATIONS]
    machines += [f"alphabeta:depth={depth},eval={name}" for depth in (5, 6) for name in EVALUATIONS]
    return machines[:46]


def lab_class(folder: Path) -> bool:
    machines = lab_machines()
    assert len(set(machines)) == 46, len(set(machines))
    report = folder / "class.html"
    words = [*machines, "--openings", "0", "--db", str(folder / "class.db"), "--report", str(report)]
    table, seconds, _ = tournament(*words)
    assert table["games"] == 2070 and table["complete"] and report.stat().st_size > 100_000
    # Of all children so far the largest, which is this one.
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1000
    print(f"the winner is {table['players'][0]['name']}; {table['distinct_games']} of 2070 games are distinct")
    in_time = verdict("46 machines, 2070 games, with report", seconds, 300, "s", more=False)
    return verdict("memory of the largest process", memory, 200, "MB", more=False) and in_time


def main() -> int:
    parts = {"class": lab_class, "speed": speed, "workers": workers}
    wanted = sys.argv[1:] or list(parts)
    with tempfile.TemporaryDirectory(prefix="quaterne-bench-") as folder:
        good = [parts[name](Path(folder)) for name in wanted]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
