#!/usr/bin/env python3
"""Lets everything go wrong, again and again, while games and tournaments are played; prints a table, and fails if anything was lost.

    bench/faults/faults.py [--binary target/release/quaterne] [--cycles 1000] [--only WHAT] [--seed 1]

A fault is injected into real programs: `box.c` stands between a server and its disk and clock, `power.py` replays a recording of what was
written up to the moment of a power cut, `cluster.py` cuts lines to PostgreSQL. After each cycle every move that was acknowledged must be
there once and in its place, every game must say what was played in it, and a tournament must hold each game of its plan once, the same as in the quiet.
"""

import argparse
import json
import os
import random
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import tournaments
from box import Box
from cluster import Line, Postgres, Worker
from games import People, wrong
from power import WAYS, Recording, disk_after
from server import Server


class Tally:
    """A row of the table."""

    def __init__(self, name, what):
        self.name, self.what, self.cycles, self.met, self.acknowledged, self.back, self.wrong = name, what, 0, 0, 0, [], []

    def row(self):
        back = f"{statistics.median(self.back):.1f} s, {max(self.back):.1f} s" if self.back else ""
        return f"| {self.name} | {self.cycles} | {self.met} | {self.acknowledged} {self.what} | {len(self.wrong)} | {back} |"


class Campaign:
    def __init__(self, options, work):
        self.binary, self.draw, self.work, self.boxes = options.binary, random.Random(options.seed), work, 0
        self.known, self.postgres = {}, None

    def box(self):
        self.boxes += 1
        folder = self.work / str(self.boxes)
        folder.mkdir()
        (folder / "box.so").symlink_to(self.work / "box.so")
        return Box(folder)

    def database(self):
        """A new one, in the one PostgreSQL of this campaign."""
        self.postgres = self.postgres or Postgres(self.work)
        self.boxes += 1
        name = f"faults{self.boxes}"
        self.postgres.ask(f"CREATE DATABASE {name}")
        return name

    def expected(self, seed):
        """The games of a tournament that nothing disturbs."""
        if seed not in self.known:
            with Server(self.binary, self.box()) as server:
                made = tournaments.start(server, seed)
                tournaments.finished(server, made)
                self.known[seed] = tournaments.games(server, made)
        return self.known[seed]

    # Games ------------------------------------------------------------------------------------------------------------

    def games_under(self, tally, cycles, wrongly, more=(), clock=None):
        """People play; `wrongly(server)` makes something go wrong for a while, and returns how often it was met."""
        server = Server(self.binary, self.box(), *more)
        with server:
            people, seen = People(server, clock=clock), 0
            for _ in range(cycles):
                people.play_on(10)
                tally.met += wrongly(server)
                tally.back.append(people.all_back())
                # Games that went on since the last look.
                found, compared = wrong(people.games[max(0, seen - people.count) :], server)
                seen = len(people.games)
                tally.wrong += found
                tally.cycles, tally.acknowledged = tally.cycles + 1, tally.acknowledged + compared
            people.stop()
            if server.process.poll() is None:
                server.stop()

    def switched(self, **faults):
        """Faults of the box, for a moment."""

        def wrongly(server):
            for name, value in faults.items():
                setattr(server.box.switch, name, value)
            until = time.monotonic() + self.draw.uniform(0.4, 0.9)
            while time.monotonic() < until:
                # Whoever watches over a server asks all the time.
                server.is_ready()
                time.sleep(0.05)
            return server.box.heal()

        return wrongly

    def clock_jumps(self, server):
        """Forth and back, by up to three days."""
        for _ in range(4):
            server.box.switch.clock = self.draw.randint(-260_000, 260_000)
            time.sleep(self.draw.uniform(0.05, 0.2))
        # The last jump stays: whoever waits for an hour that will not come waits in vain.
        return 4

    def killed(self, server):
        time.sleep(self.draw.uniform(0.0, 0.3))
        server.kill()
        server.start()
        return 1

    def power_cuts(self, tally, cycles):
        """One recording serves many cuts."""
        while tally.cycles < cycles:
            box = self.box()
            box.switch.recording = 1
            with Server(self.binary, box) as server:
                people = People(server)
                people.play_on(300)
                people.stop()
                if self.draw.random() < 0.5:
                    server.stop()
            recording = Recording(box.record)
            # Whether this would hear it: a disk that says it has synced, and has not, loses everything.
            if not self.after_the_cut(recording, len(recording.operations), "nothing", people, lying=True)[0]:
                tally.wrong.append("a disk that lies is not found out")
            for _ in range(min(50, cycles - tally.cycles)):
                nth = self.draw.randint(1, len(recording.operations))
                how = self.draw.choice(WAYS)
                found, compared = self.after_the_cut(recording, nth, how, people)
                tally.wrong += [f"cut after {nth} of {len(recording.operations)} operations, {how}: {each}" for each in found]
                tally.cycles, tally.met, tally.acknowledged = tally.cycles + 1, tally.met + 1, tally.acknowledged + compared

    def after_the_cut(self, recording, nth, how, people, lying=False):
        box = self.box()
        for name, content in disk_after(recording, nth, how, self.draw, lying).items():
            (box.folder / name).write_bytes(content)
        try:
            with Server(self.binary, box) as server:
                return wrong(people.games, server, recording.moment(nth))
        except RuntimeError as error:
            return [str(error)], 0
        finally:
            shutil.rmtree(box.folder)

    def postgres_killed(self, _):
        self.postgres.kill()
        time.sleep(self.draw.uniform(0.0, 1.0))
        self.postgres.up()
        return 1

    # Tournaments ------------------------------------------------------------------------------------------------------

    def tournaments_under(self, tally, cycles, wrongly, more=()):
        """One after the other; something goes wrong in the middle of each. What was ever shown is there afterwards."""
        # The same tournament is played only once by one server.
        while tally.cycles < cycles:
            with Server(self.binary, self.box(), *more) as server:
                for seed in range(1, min(8, cycles - tally.cycles) + 1):
                    self.tournament_under(tally, server, seed, wrongly)
                server.stop()

    def tournament_under(self, tally, server, seed, wrongly):
        expected, made = self.expected(seed), tournaments.start(server, seed)
        before = tournaments.until(server, made, lambda games, _: games > 0)
        # A tournament takes some three seconds in the quiet: this is the middle of it.
        time.sleep(self.draw.uniform(0.0, 0.3))
        tally.met += wrongly(server)
        began = time.monotonic()
        after = tournaments.until(server, made, lambda games, _: games > before or games == len(expected))
        tally.back.append(time.monotonic() - began)
        tournaments.finished(server, made)
        tally.wrong += tournaments.wrong(server, made, expected)
        tally.wrong += [f"{before} games were shown, then {after}"] if after < before else []
        tally.cycles, tally.acknowledged = tally.cycles + 1, tally.acknowledged + len(expected)

    def tournament_power_cuts(self, tally, cycles):
        while tally.cycles < cycles:
            seed = self.draw.randint(1, 8)
            expected, box, shown = self.expected(seed), self.box(), [(time.monotonic_ns(), 0)]
            box.switch.recording = 1
            with Server(self.binary, box) as server:
                made = tournaments.start(server, seed)
                started = time.monotonic_ns()

                def note(games, status, shown=shown):
                    shown.append((time.monotonic_ns(), games))
                    return status == "over"

                tournaments.until(server, made, note)
            recording = Recording(box.record)
            for _ in range(min(10, cycles - tally.cycles)):
                nth = self.draw.randint(1, len(recording.operations))
                how, cut = self.draw.choice(WAYS), recording.moment(nth)
                kept = self.box()
                for name, content in disk_after(recording, nth, how, self.draw).items():
                    (kept.folder / name).write_bytes(content)
                least = max((games for moment, games in shown if moment < cut), default=0)
                where = f"cut after {nth} of {len(recording.operations)} operations, {how}"
                with Server(self.binary, kept) as server:
                    status, answer = server.ask("GET", f"/api/arena/{made}")
                    if status == 200:
                        # The first table after the start may be of the moment before all was read.
                        began = time.monotonic()
                        tournaments.until(server, made, lambda games, _, least=least: games >= least)
                        tally.back.append(time.monotonic() - began)
                        tournaments.finished(server, made)
                        tally.wrong += [f"{where}: {each}" for each in tournaments.wrong(server, made, expected)]
                    elif started < cut:
                        tally.wrong.append(f"{where}: the tournament is lost ({answer})")
                tally.cycles, tally.met, tally.acknowledged = tally.cycles + 1, tally.met + 1, tally.acknowledged + least
                shutil.rmtree(kept.folder)

    def workers_under(self, tally, cycles, wrongly):
        """A tournament played by three workers; the line of the first may be cut."""
        while tally.cycles < cycles:
            database = self.database()
            line = Line(self.postgres.port)
            urls = [self.postgres.url(line.here, database)] + [self.postgres.url(None, database)] * 2
            seed = self.draw.randint(1, 1000)
            players = ["alphabeta:depth=6", f"alphabeta:depth=5,ties=random,seed={seed}", f"mcts:nodes=3000,seed={seed}", "one-ply"]
            command = [self.binary, "tournament", *players, "--openings", "2", "--json", "--lang", "en", "--db"]
            quiet = subprocess.run([*command, str(self.box().folder / "quiet.db")], capture_output=True, text=True, check=True)
            games_of = "SELECT key || ' ' || moves || ' ' || reason FROM arena_games ORDER BY key"
            run = subprocess.Popen([*command, urls[1], "--share", "--no-play"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            workers = [Worker(self.binary, url) for url in urls]
            try:
                count = lambda: int(self.postgres.ask("SELECT COUNT(*) FROM arena_games", database))
                until = time.monotonic() + 60
                while "arena_under_way" not in self.postgres.ask("SELECT table_name FROM information_schema.tables", database):
                    assert time.monotonic() < until, "no tables"
                    time.sleep(0.1)
                while tally.cycles < cycles and run.poll() is None:
                    before = self.postgres.ask(games_of, database).splitlines()
                    tally.met += wrongly(line)
                    began = time.monotonic()
                    while run.poll() is None and count() <= len(before):
                        assert time.monotonic() < began + 120, "no game is played any more"
                        time.sleep(0.1)
                    tally.back.append(time.monotonic() - began)
                    after = set(self.postgres.ask(games_of, database).splitlines())
                    tally.wrong += [f"a result is gone or another: {each}" for each in before if each not in after]
                    tally.cycles, tally.acknowledged = tally.cycles + 1, tally.acknowledged + len(before)
                line.cut = False
                said, complaint = run.communicate(timeout=600)
                if run.returncode:
                    tally.wrong.append(f"the tournament ended with {run.returncode}: {complaint}")
                elif (found := timeless(said)) != (meant := timeless(quiet.stdout)):
                    tally.wrong.append(f"another table: {found}, {meant} expected")
            finally:
                run.kill()
                line.close()
                for worker in workers:
                    worker.end()

    def partitioned(self, line):
        line.cut = True
        time.sleep(self.draw.uniform(1, 20))
        line.cut = False
        return 1

    # All of it --------------------------------------------------------------------------------------------------------

    def kinds(self):
        """What goes wrong, how many of a thousand cycles, and how."""
        def postgres(how):
            return lambda tally, cycles: self.games_under(tally, cycles, how, ["--db", self.postgres.url(None, self.database())])

        def cut_line(tally, cycles):
            database = self.database()
            line = Line(self.postgres.port)

            def wrongly(_):
                line.cut = True
                time.sleep(self.draw.uniform(0.3, 2))
                line.cut = False
                return 1

            self.games_under(tally, cycles, wrongly, ["--db", self.postgres.url(line.here, database)])
            line.close()

        yield "games: killed", "moves", 100, lambda t, n: self.games_under(t, n, self.killed)
        yield "games: disk full", "moves", 80, lambda t, n: self.games_under(t, n, self.switched(full=1))
        yield "games: one write in ten fails", "moves", 80, lambda t, n: self.games_under(t, n, self.switched(failing=100))
        yield "games: slow writes (0.3 s)", "moves", 50, lambda t, n: self.games_under(t, n, self.switched(slow=300_000))
        yield "games: power cut", "moves", 250, self.power_cuts
        yield "games: clock jumps", "moves", 40, lambda t, n: self.games_under(t, n, self.clock_jumps, clock=3600)
        yield "games: PostgreSQL killed", "moves", 40, lambda t, n: (self.database(), postgres(self.postgres_killed)(t, n))
        yield "games: line to PostgreSQL cut", "moves", 30, cut_line
        yield "tournaments: killed", "games", 60, lambda t, n: self.tournaments_under(t, n, self.killed)
        yield "tournaments: disk full", "games", 50, lambda t, n: self.tournaments_under(t, n, self.switched(full=1))
        yield "tournaments: one write in ten fails", "games", 50, lambda t, n: self.tournaments_under(t, n, self.switched(failing=100))
        yield "tournaments: slow writes (0.3 s)", "games", 20, lambda t, n: self.tournaments_under(t, n, self.switched(slow=300_000))
        yield "tournaments: power cut", "games", 80, self.tournament_power_cuts
        yield "tournaments: clock jumps", "games", 20, lambda t, n: self.tournaments_under(t, n, self.clock_jumps)
        yield "three workers: PostgreSQL killed", "games", 25, lambda t, n: self.workers_under(t, n, lambda _: self.postgres_killed(None))
        yield "three workers: one partitioned", "games", 25, lambda t, n: self.workers_under(t, n, self.partitioned)


def timeless(text):
    """The table without what depends on the clock and the place."""
    report = json.loads(text)
    for key in ("db", "games_per_second"):
        report[key] = None
    for player in report["players"]:
        player["micros_per_move"] = None
    return report


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default="target/release/quaterne")
    parser.add_argument("--cycles", type=int, default=1000)
    parser.add_argument("--only", help="faults whose name has this in it, a regular expression")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.binary = str(Path(options.binary).resolve())
    # Whoever ends this ends the servers, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    work = Path(tempfile.mkdtemp(prefix="quaterne-faults-"))
    red, campaign = [], Campaign(options, work)
    try:
        Box(work, "first")
        print(f"load of the machine: {os.getloadavg()[0]:.0f} of {os.cpu_count()} cores\n")
        print("| what goes wrong | cycles | faults | acknowledged | lost, doubled, out of order | back after: median, most |\n|---|---|---|---|---|---|", flush=True)
        for name, what, weight, run in campaign.kinds():
            if options.only and not re.search(options.only, name):
                continue
            tally = Tally(name, what)
            try:
                run(tally, max(1, options.cycles * weight // 1000))
            except (AssertionError, RuntimeError) as error:
                tally.wrong.append(str(error))
            print(tally.row(), flush=True)
            for each in tally.wrong[:5]:
                print(f"    {each}", file=sys.stderr, flush=True)
            red += [name] if tally.wrong or not tally.met else []
        print(f"\n{len(red)} red" + (f": {', '.join(red)}" if red else ""))
        return 1 if red else 0
    finally:
        if campaign.postgres:
            campaign.postgres.stop()
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
