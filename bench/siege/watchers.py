#!/usr/bin/env python3
"""A thousand people open a tournament of a million games; prints a table, and fails on a red line.

    bench/siege/watchers.py [--binary target/release/quaterne] [--games 1000000] [--watchers 1000]

The store is made quickly: a small tournament is really played, then its rows are multiplied by SQL. Then the server opens it

    for the first time     all games are read, once; meanwhile nobody looks
    again                  after a restart, when a table was kept: people come in the very moment in which it listens
    as it is played        somebody writes a hundred results a second, and everybody stays to watch, once all games are read again

Who watches has an address of their own in 127.0.0.0/8, opens the stream of events, and has waited until the whole table was there. They
come within ten seconds. Beside them as many ask for /healthz, which costs the server nothing: what these wait is the machine and who measures.
The gates: the 99th percentile of opening under 200 ms (beyond what /healthz takes), tables of whoever watches at most five seconds apart, less
than 512 MiB.
"""

import argparse
import asyncio
import json
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from siege import connect, head, memory, p99, request

OPENING, BETWEEN, MEMORY = 0.200, 5.0, 512


class Server:
    def __init__(self, binary, folder):
        command = [binary, "serve", "--addr", "127.0.0.1:0", "--log", "quiet", "--lang", "en", "--data", folder]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.port = int(re.search(r":(\d+)/", self.process.stdout.readline())[1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()


async def small(server):
    """Plays a small tournament; returns its id."""
    new = {"name": "a million games", "players": ["random", "one-ply", "alphabeta:depth=1"], "openings": 2, "limit": 40}
    _, answer = await request(server.port, "127.0.3.1", "POST", "/api/arena", json.dumps(new))
    made = json.loads(answer)["id"]
    while True:
        _, answer = await request(server.port, "127.0.3.1", "GET", f"/api/arena/{made}")
        if json.loads(answer)["status"] == "over":
            return made
        await asyncio.sleep(0.5)


PLAN = """INSERT INTO arena_plan SELECT b.tournament, n, printf('%0{width}x', n), b.round, b.opening, b.again + n / {base}, b.first, b.second
    FROM numbers JOIN arena_plan b ON b.tournament = ? AND b.number = n % {base}"""
GAMES = """INSERT INTO arena_games SELECT printf('%0{width}x', n), g.opening, g.opening_plies, g.moves || (n + 1000000), g.winner, g.reason, g.thoughts,
    g.x_moves, g.x_nodes, g.x_micros, g.o_moves, g.o_nodes, g.o_micros, '', '', '', 'siege', g.finished
    FROM numbers JOIN arena_plan b ON b.tournament = ? AND b.number = n % {base} JOIN arena_games g ON g.key = b.key"""


class Store:
    """The arena's file, written to beside the server."""

    def __init__(self, path, tournament):
        self.file, self.id = sqlite3.connect(path, timeout=20, isolation_level=None, check_same_thread=False), tournament
        self.base = self.file.execute("SELECT COUNT(*) FROM arena_plan WHERE tournament = ?", [tournament]).fetchone()[0]
        self.width = len(self.file.execute("SELECT key FROM arena_games").fetchone()[0])

    def write(self, text, low, high):
        numbers = f"WITH RECURSIVE numbers(n) AS (SELECT {low} UNION ALL SELECT n + 1 FROM numbers WHERE n < {high - 1}) "
        insert, _, select = text.partition("SELECT")
        statement = f"{insert}{numbers}SELECT{select}".format(width=self.width, base=self.base)
        self.file.execute(statement, [self.id])

    def plan(self, low, high):
        self.file.execute("BEGIN IMMEDIATE")
        self.write(PLAN, low, high)
        self.file.execute("UPDATE arena_tournaments SET expected = ? WHERE id = ?", [high, self.id])
        self.file.execute("COMMIT")

    def games(self, low, high):
        self.file.execute("BEGIN IMMEDIATE")
        self.write(GAMES, low, high)
        self.file.execute("COMMIT")

    def state(self, state):
        self.file.execute("UPDATE arena_tournaments SET state = ?, machine = 'elsewhere' WHERE id = ?", [state, self.id])


async def watch(server, tournament, nth, opened, tables, until):
    """Opens the stream; notes what that took, and when each table came."""
    reader, writer = await connect(server.port, f"127.0.{4 + nth // 250}.{nth % 250 + 1}")
    started = time.perf_counter()
    writer.write(head(server.port, "GET", f"/api/arena/{tournament}/stream"))
    try:
        last = None
        while time.time() < until or last is None:
            # An event ends with an empty line; the chunks of the transfer are whole events.
            event = await asyncio.wait_for(reader.readuntil(b"\n\n"), 60)
            if b"event: table" in event or b"event:table" in event:
                moment = time.perf_counter()
                if last is None:
                    opened.append(moment - started)
                else:
                    tables.append(moment - last)
                last = moment
    except (asyncio.IncompleteReadError, asyncio.TimeoutError):
        # A tournament that is over is told once.
        if last is None:
            opened.append(float("inf"))
    finally:
        writer.close()


async def crowd(server, tournament, watchers, seconds, stay):
    """Everybody comes; returns how long opening took, /healthz beside it, and the times between two tables."""
    opened, health, tables, most = [], [], [], 0.0
    until = time.time() + seconds + stay

    async def knock(nth):
        reader, writer = await connect(server.port, f"127.0.{4 + nth // 250}.{nth % 250 + 1}")
        started = time.perf_counter()
        writer.write(head(server.port, "GET", "/healthz"))
        await reader.readuntil(b"\r\n\r\n")
        health.append(time.perf_counter() - started)
        writer.close()

    tasks, began = [], time.perf_counter()
    for nth in range(watchers):
        await asyncio.sleep(max(0.0, began + nth * seconds / watchers - time.perf_counter()))
        tasks += [asyncio.create_task(watch(server, tournament, nth, opened, tables, until)), asyncio.create_task(knock(nth))]
        if nth % 50 == 0:
            most = max(most, memory(server.process.pid))
    while any(not task.done() for task in tasks):
        most = max(most, memory(server.process.pid))
        await asyncio.wait(tasks, timeout=0.5)
    failed = [repr(task.exception()) for task in tasks if task.exception()]
    if failed:
        print(f"{len(failed)} failed: {failed[0]}")
    return opened, health, tables, most, bool(failed)


async def besiege(options, folder):
    red = []

    def judge(name, result, gaps=False):
        opened, health, tables, most, failed = result
        beyond = p99(opened) - p99(health)
        late = max(tables, default=0.0) if gaps else 0.0
        good = beyond < OPENING and most < MEMORY and not failed and late < BETWEEN and (not gaps or tables)
        told = f"{len(tables) / max(1, len(opened)):>7.1f} {late:>7.1f}" if gaps else " " * 15
        print(f"{name:<24} {len(opened):>6} {p99(opened) * 1000:>8.0f} {p99(health) * 1000:>8.0f} {told} {most:>5.0f}  {'' if good else 'RED'}", flush=True)
        if not good:
            red.append(name)

    with Server(options.binary, folder) as server:
        tournament = await small(server)
    path = Path(folder) / "arena.db"
    started = time.time()
    store = Store(path, tournament)
    store.file.execute("PRAGMA journal_mode = WAL")
    for low in range(store.base, options.games, 100_000):
        high = min(low + 100_000, options.games)
        store.plan(low, high)
        store.games(low, high)
    store.state("over")
    store.file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    print(f"{options.games} games in {path.stat().st_size >> 20} MiB, made in {time.time() - started:.0f} s", flush=True)
    print(f"{'opened':<24} people   p99 ms /healthz  tables  apart s  MiB", flush=True)
    with Server(options.binary, folder) as server:
        started = time.time()
        kept = "SELECT COUNT(*) FROM arena_about WHERE name = ?"
        while not store.file.execute(kept, [f"table:{tournament}"]).fetchone()[0]:
            await asyncio.sleep(0.2)
        print(f"for the first time: all games were read within {time.time() - started:.1f} s of the server's start, {memory(server.process.pid):.0f} MiB", flush=True)
        judge("after that", await crowd(server, tournament, options.watchers, 10, 0))
    with Server(options.binary, folder) as server:
        judge("again, at once", await crowd(server, tournament, options.watchers, 10, 0))
    store.plan(options.games, options.games + 100_000)
    store.state("playing")
    with Server(options.binary, folder) as server:
        stop = False

        async def write():
            number = options.games
            while not stop:
                await asyncio.to_thread(store.games, number, number + 25)
                number += 25
                await asyncio.sleep(0.25)

        writing, started = asyncio.create_task(write()), time.time()
        while json.loads((await request(server.port, "127.0.3.1", "GET", f"/api/arena/{tournament}"))[1])["games"] == options.games:
            await asyncio.sleep(0.5)
        print(f"after a restart the table that was kept is shown for {time.time() - started:.1f} s, until all games are read", flush=True)
        judge("as it is played", await crowd(server, tournament, options.watchers, 10, 20), gaps=True)
        stop = True
        await writing
        await asyncio.sleep(BETWEEN)
        _, answer = await request(server.port, "127.0.3.1", "GET", f"/api/arena/{tournament}")
        shown = json.loads(answer)["games"]
        written = store.file.execute("SELECT COUNT(*) FROM arena_games").fetchone()[0]
        print(f"{shown} games are shown, {written} were written", flush=True)
        if shown != written:
            red.append("games that are not shown")
    print(f"{len(red)} red" + (f": {', '.join(red)}" if red else ""))
    return 1 if red else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default="target/release/quaterne")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--watchers", type=int, default=1000)
    options = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65536), hard))
    folder = tempfile.mkdtemp(prefix="quaterne-watchers-")
    try:
        return asyncio.run(besiege(options, folder))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
