#!/usr/bin/env python3
"""Attacks a server in every way of attacks.txt while fifty people play on it; prints a table, and fails on a red line.

    bench/siege/siege.py [--binary target/release/quaterne] [--seconds 6] [--only WORD]

Twenty-five games of two people each move twice a second; one more person solves a position now and then. The attackers are a
process of their own, at the lowest priority, so that what is measured is the server and not who measures. Everybody has an
address of their own in 127.0.0.0/8, and all of it stays on this machine. The gates: the 99th percentile of a move under twice
what it is in the quiet, a solve under three times, less than 512 MiB, and five seconds after an attack a solve is as quick as before it.

The machine has moods, too. So an attack is compared with the moments right before and right after it, and both last until enough
people have been answered. A round without a red line is enough; where there is one, up to four more are played, and most of them decide.
Memory and refusals have no moods: one round with either is red. "others" says how many programs of somebody else's wanted a processor, in
the quiet and under attack. Where that is one or more, what those do is taken out: a move is judged beside an echo that writes a line to the same
disk, syncs and answers (so much slower than in the quiet was it, "echo ×"), and a solve by how much time of the processor all searches got while it
was under way, which is what others leave alone. What is no search ("cpu", in % of one processor) stays below one processor in any case, so that no
echo hides a server that takes the machine. `--share N`, as root, gives the searches, which have the lowest priority, as much of a
busy machine as N programs of usual priority have: else none would ever end there.
"""

import argparse
import asyncio
import base64
import json
import multiprocessing
import os
import re
import resource
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
PLAYERS, MEMORY, RECOVERY = 50, 512, 5.0
# Rounds of an attack, when the first one is red; questions answered in a phase, and the longest that they are waited for.
ROUNDS, ANSWERS, PATIENCE = 5, 3, 40.0
# Fourteen stones, far from any book: the same work each time, since nothing is remembered from one such question to the next.
POSITION = "44444432222223"


async def connect(port, source):
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0), limit=1 << 22)


def head(port, method, path, body="", more=""):
    length = f"Content-Type: application/json\r\nContent-Length: {len(body.encode())}\r\n" if body else ""
    return f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n{length}{more}\r\n{body}".encode()


async def request(port, source, method, path, body="", more=""):
    reader, writer = await connect(port, source)
    try:
        writer.write(head(port, method, path, body, more))
        answer = await reader.read(-1)
    finally:
        writer.close()
    return int(answer.split(b" ", 2)[1]), answer.split(b"\r\n\r\n", 1)[-1]


def unchunked(body):
    whole = b""
    while body:
        size, _, rest = body.partition(b"\r\n")
        size = int(size or b"0", 16)
        if size == 0:
            break
        whole, body = whole + rest[:size], rest[size + 2 :]
    return whole


class Socket:
    """As much of a WebSocket as a game needs."""

    @classmethod
    async def open(cls, port, source, game, more="", host=None):
        self = cls()
        self.reader, self.writer = await connect(port, source)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
        host = host or f"127.0.0.1:{port}"
        text = f"GET /api/games/{game}/socket HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\n{lines}{more}\r\n"
        self.writer.write(text.encode())
        answer = await self.reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in answer.split(b"\r\n")[0]:
            raise ConnectionError(answer.split(b"\r\n")[0])
        return self

    def send(self, text, opcode=1):
        data = text.encode() if isinstance(text, str) else text
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
        # A mask of zeros is a mask.
        self.writer.write(bytes([0x80 | opcode]) + size + b"\0\0\0\0" + data)

    async def hear(self):
        while True:
            first, second = await self.reader.readexactly(2)
            size = second & 0x7F
            if size > 125:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
            data = await self.reader.readexactly(size)
            if first & 0xF == 9:
                self.send(data, 10)
            elif first & 0xF == 8:
                raise ConnectionError("closed")
            elif first & 0xF == 1:
                return json.loads(data)


class Honest:
    """People who play, and one who asks; what they had to wait is in `moves` and `solves`, with the phase it was in."""

    def __init__(self, port, searching):
        self.port, self.searching, self.phase, self.failed = port, searching, None, []
        self.moves, self.echoes, self.solves, self.turns = {}, {}, {}, {}

    def note(self, where, seconds):
        where.setdefault(self.phase, []).append(seconds)

    async def game(self, nth):
        sources = [f"127.0.1.{2 * nth + 1}", f"127.0.1.{2 * nth + 2}"]
        await asyncio.sleep(nth / 50)
        while True:
            body = '{"seats": {"x": {"kind": "human"}, "o": {"kind": "human"}}}'
            status, answer = await request(self.port, sources[0], "POST", "/api/games", body)
            made = json.loads(answer)
            if status != 201:
                self.failed.append(f"no game: {status}")
                await asyncio.sleep(1)
                continue
            sockets = [await Socket.open(self.port, source, made["id"]) for source in sources]
            tokens = [made["tokens"]["x"], made["tokens"]["o"]]
            # A game that nobody wins before its forty-second move.
            for ply, column in enumerate("111111222222333333" + "455555544444" + "666666777777"):
                side, sent = ply % 2, time.perf_counter()
                message = {"type": "move", "ref": str(ply), "token": tokens[side], "ply": ply, "move": column}
                sockets[side].send(json.dumps(message))
                while True:
                    heard = await asyncio.wait_for(sockets[side].hear(), 60)
                    if heard["type"] in ("ack", "error") and heard.get("ref") == str(ply):
                        break
                if heard["type"] == "error":
                    # The game ended: people are told, and begin another one.
                    if heard["error"]["code"] not in ("game_over", "illegal_move", "not_allowed"):
                        self.failed.append(heard["error"]["code"])
                    break
                self.note(self.moves, time.perf_counter() - sent)
                await asyncio.sleep(max(0.0, 0.5 - (time.perf_counter() - sent)))
            for socket in sockets:
                socket.writer.close()

    async def solve(self):
        """Solves a position; returns how long it took, and the time of the processor that all searches had meanwhile."""
        started, before = time.perf_counter(), self.searching.time()
        path = f"/api/analyse?position={POSITION}&player=perfect"
        status, _ = await request(self.port, "127.0.2.1", "GET", path)
        if status != 200:
            self.failed.append(f"a question: {status}")
        return time.perf_counter() - started, self.searching.time() - before

    async def ask(self):
        while True:
            took, turns = await self.solve()
            self.note(self.solves, took)
            self.note(self.turns, turns)
            await asyncio.sleep(0.3)

    async def listen(self, port):
        """Speaks with the echo as often as a player moves."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        while True:
            sent = time.perf_counter()
            writer.write(b"x" * 200 + b"\n")
            await reader.readline()
            self.note(self.echoes, time.perf_counter() - sent)
            await asyncio.sleep(0.04)


async def attack(port, how, count, what, addresses, until):
    """All attackers of one kind."""

    async def one(nth):
        source, number = f"127.0.9.{nth % addresses + 1}", nth * 1009
        while time.time() < until:
            number += 1
            digits = "".join(str(int(d) % 9 + 1) for d in str(number))
            rules = f"{5 + number % 9}x{5 + number // 9 % 5}/4"
            text = what.replace("rules={n}", f"rules={rules}").replace("position={n}", f"position={digits[:3]}").replace("{n}", str(number))
            path, _, body = text.partition(" ")
            try:
                if how == "get":
                    await request(port, source, "GET", path)
                elif how == "hop":
                    await request(port, source, "GET", path, more=f"X-Quaterne-Who: {number}\r\n")
                elif how == "post":
                    await request(port, source, "POST", path, body)
                elif how in ("leave", "watch", "slow"):
                    reader, writer = await connect(port, source)
                    writer.write(head(port, "GET", path))
                    if how == "leave":
                        await asyncio.sleep(0.05)
                    elif how == "slow":
                        while time.time() < until:
                            await asyncio.sleep(1)
                            await reader.read(1)
                    else:
                        while time.time() < until and await reader.read(1 << 16):
                            pass
                    writer.close()
                elif how == "pipe":
                    # Questions without end, and nobody who reads the answers.
                    reader, writer = await connect(port, source)
                    while time.time() < until:
                        writer.write(head(port, "GET", path).replace(b"Connection: close\r\n", b"") * 100)
                        await asyncio.wait_for(writer.drain(), 5)
                    writer.close()
                elif how == "chunk":
                    # A body in pieces, without end.
                    reader, writer = await connect(port, source)
                    writer.write(head(port, "POST", path, more="Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n"))
                    while time.time() < until:
                        writer.write(b"400\r\n" + b" " * 1024 + b"\r\n")
                        await asyncio.wait_for(writer.drain(), 5)
                        await asyncio.sleep(0)
                    writer.close()
                elif how in ("half", "open", "body"):
                    reader, writer = await connect(port, source)
                    if how == "half":
                        writer.write(text.encode() + b"\r\nHost: a")
                    if how == "body":
                        writer.write(head(port, "POST", path, "x" * 5000)[:-5000])
                    while time.time() < until:
                        await asyncio.sleep(0.5)
                        if how == "body":
                            writer.write(b"x")
                            await writer.drain()
                    writer.close()
                elif how in ("ws", "churn", "deaf"):
                    made = json.loads((await request(port, source, "POST", "/api/games", '{"seats": {"x": {"kind": "human"}, "o": {"kind": "human"}}}'))[1])
                    socket = await Socket.open(port, source, made["id"])
                    while how == "churn" and time.time() < until:
                        socket.writer.close()
                        socket = await Socket.open(port, source, made["id"])
                    while how == "deaf" and time.time() < until:
                        # Each is answered, and no answer is read.
                        socket.send(what)
                        await asyncio.wait_for(socket.writer.drain(), 5)
                    while time.time() < until:
                        for _ in range(50):
                            socket.send(what)
                        await socket.writer.drain()
                        await asyncio.sleep(0)
                        socket.reader._buffer.clear()
            except (OSError, ConnectionError, asyncio.IncompleteReadError, asyncio.TimeoutError, ValueError, KeyError, IndexError):
                await asyncio.sleep(0.05)

    tasks = [asyncio.create_task(one(nth)) for nth in range(count)]
    await asyncio.sleep(max(0.0, until - time.time()))
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def attacker(port, how, count, what, addresses, until):
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    os.nice(19)
    asyncio.run(attack(port, how, count, what, addresses, until))


def attacks():
    for line in (HERE / "attacks.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            name, how, count, what = [part.strip() for part in line.split("|", 3)]
            count, _, addresses = count.partition("@")
            yield name, how, int(count), what, int(addresses or 1)


def searches(pid):
    """Threads of a server that search."""
    threads = Path(f"/proc/{pid}/task").iterdir()
    return [thread for thread in threads if (thread / "comm").read_text().startswith("search-")]


class Searching:
    """The time of the processor that all searches of a server have had, in seconds."""

    def __init__(self, server):
        self.files = [thread / "schedstat" for thread in searches(server)]

    def time(self):
        return sum(int(file.read_text().split()[0]) for file in self.files) / 1e9


def handling(pid):
    """The time of the processor that all other threads of a server have had, in seconds."""
    total = 0
    for thread in Path(f"/proc/{pid}/task").iterdir():
        try:
            if not (thread / "comm").read_text().startswith("search-"):
                total += int((thread / "schedstat").read_text().split()[0])
        except OSError:
            pass
    return total / 1e9


def echo(port, file):
    """The least that a server with a disk does: a line comes, is written and synced, and goes back."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    written = open(file, "ab", buffering=0)

    async def answer(reader, writer):
        while line := await reader.readline():
            written.write(line)
            os.fdatasync(written.fileno())
            writer.write(line)

    async def serve():
        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        port.value = server.sockets[0].getsockname()[1]
        await server.serve_forever()

    asyncio.run(serve())


def running(pid):
    """Threads of a process that run or would like to."""
    count = 0
    for thread in Path(f"/proc/{pid}/task").iterdir():
        try:
            count += (thread / "stat").read_text().rpartition(")")[2].split()[0] == "R"
        except OSError:
            pass
    return count


class Mood(threading.Thread):
    """Counts programs of others that want a processor, twice a second."""

    def __init__(self, *ours):
        super().__init__(daemon=True)
        self.ours, self.seen = {*ours, os.getpid()}, []

    def run(self):
        while True:
            everybody = int(re.search(r"procs_running (\d+)", Path("/proc/stat").read_text())[1])
            ours = sum(running(pid) for pid in list(self.ours) if Path(f"/proc/{pid}").exists())
            self.seen.append((time.time(), max(0, everybody - ours)))
            time.sleep(0.5)

    def between(self, since, until):
        return statistics.mean([count for when, count in self.seen if since <= when <= until] or [float("nan")])


def p99(times):
    return statistics.quantiles(times, n=100)[98] if len(times) > 1 else float("nan")


def memory(pid):
    text = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", text)[1]) / 1024


async def besiege(options, server, port, folder):
    honest = Honest(port, Searching(server.pid))
    echoes = multiprocessing.Value("i", 0)
    beside = multiprocessing.Process(target=echo, args=(echoes, f"{folder}/echo"), daemon=True)
    beside.start()
    while not echoes.value:
        await asyncio.sleep(0.05)
    people = [asyncio.create_task(honest.game(nth)) for nth in range(PLAYERS // 2)]
    people += [asyncio.create_task(honest.ask()), asyncio.create_task(honest.listen(echoes.value))]
    mood = Mood(server.pid, beside.pid)
    mood.start()
    await asyncio.sleep(2)
    red = []

    def answered(phase):
        return len(honest.solves.get(phase, []))

    async def quiet(seconds):
        """Its name; over when so many seconds have gone and enough questions are answered."""
        honest.phase = phase = ("quiet", time.time())
        await asyncio.sleep(seconds)
        while answered(phase) < ANSWERS and time.time() < phase[1] + seconds + PATIENCE:
            await asyncio.sleep(0.2)
        return phase

    async def under(name, how, count, what, addresses, seconds, usual):
        """The phase of an attack: its name, the most memory, and when everything was as usual again."""
        honest.phase = phase = (name, time.time())
        most, handled = 0.0, handling(server.pid)
        # As long as it takes to answer some people, within reason.
        while time.time() < phase[1] + seconds or answered(phase) < ANSWERS and time.time() < phase[1] + seconds + PATIENCE:
            process = multiprocessing.Process(target=attacker, args=(port, how, count, what, addresses, time.time() + seconds))
            process.start()
            mood.ours.add(process.pid)
            while process.is_alive():
                most = max(most, memory(server.pid))
                await asyncio.sleep(0.1)
            process.join()
            mood.ours.discard(process.pid)
        ended, back = time.time(), None
        handled = (handling(server.pid) - handled) / (ended - phase[1])
        honest.phase = None
        while back is None and time.time() - ended < 3 * RECOVERY:
            started, (took, _) = time.time(), await honest.solve()
            if took < 2 * usual + 0.05:
                # When it was asked it was well again.
                back = started - ended
        return phase, ended, most, back, handled

    async def played(attack):
        """One round: quiet, attack, quiet; its verdict and its line."""
        failed = len(honest.failed)
        before = await quiet(3)
        began, usual = time.time(), statistics.median(honest.solves.get(before) or [float("inf")])
        phase, ended, most, back, handled = await under(*attack, options.seconds, usual)
        resumed = time.time()
        after = await quiet(3)

        def quiet_ones(of):
            return [each for phase in (before, after) for each in of.get(phase, [])]

        calm, moves = quiet_ones(honest.moves), honest.moves.get(phase, [])
        ratio = p99(moves) / p99(calm)
        beside = p99(honest.echoes.get(phase, [])) / p99(quiet_ones(honest.echoes))
        others = (mood.between(before[1], began) + mood.between(resumed, time.time())) / 2, mood.between(phase[1], ended)
        busy = max(others) >= 1

        def slower_in(times, by=1):
            return statistics.median(times.get(phase) or [float("inf")]) / statistics.median(quiet_ones(times) or [float("nan")]) / by

        # Searches of two people have as many turns at a time as there are cores; in the quiet there is one.
        slower = slower_in(honest.turns, min(2, os.cpu_count())) if busy else slower_in(honest.solves)
        wrong = honest.failed[failed:]
        lost = bool(wrong) or most >= MEMORY or server.poll() is not None
        good = not lost and ratio < 2 * (max(1, beside) if busy else 1) and handled < 1 and slower < 3 and back is not None and back < RECOVERY
        back = "never" if back is None else f"{back:.1f} s"
        others = f"{others[0]:.0f}, {others[1]:.0f}"
        line = f"{attack[0]:<48} {len(moves):>5} {p99(calm) * 1000:>7.1f} {p99(moves) * 1000:>7.1f} {ratio:>5.2f} {beside:>6.2f} {slower:>7.2f} {handled * 100:>4.0f} {most:>5.0f} {back:>7} {others:>8}"
        return good, lost, ratio, line + ("" if not wrong else f"  {wrong[0]} (× {len(wrong)})")

    print(f"{PLAYERS} players; rounds of quiet, attack, quiet", flush=True)
    print(f"{'attack':<48} moves   quiet  p99 ms   × q. echo × solve ×  cpu   MiB    back   others", flush=True)
    done = 0
    for attack in attacks():
        if options.only and options.only not in attack[0]:
            continue
        rounds = [await played(attack)]
        while not options.once and not any(lost for _, lost, *_ in rounds):
            good = sum(round[0] for round in rounds)
            if 2 * good > len(rounds) or 2 * (len(rounds) - good) > ROUNDS or len(rounds) == ROUNDS:
                break
            rounds.append(await played(attack))
        good = 2 * sum(round[0] for round in rounds) > len(rounds) and not any(lost for _, lost, *_ in rounds)
        done += 1
        # What is told is the round in the middle, or the one that decided.
        told = [round for round in rounds if round[1]] or sorted((round for round in rounds if round[0] == good), key=lambda round: round[2])
        count = "" if len(rounds) == 1 else f"  {sum(round[0] for round in rounds)} of {len(rounds)} rounds good"
        print(f"{told[len(told) // 2][3]}{count}  {'' if good else 'RED'}", flush=True)
        if not good:
            red.append(attack[0])
        if server.poll() is not None:
            red.append("the server died")
            break
    for task in people:
        task.cancel()
    gathered = await asyncio.gather(*people, return_exceptions=True)
    broken = [repr(error) for error in gathered if not isinstance(error, asyncio.CancelledError)]
    print(f"{done} attacks, {len(red)} red" + (f": {', '.join(red)}" if red else "") + (f"; players who gave up: {broken}" if broken else ""))
    return 1 if red or broken else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default="target/release/quaterne")
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--only", help="attacks whose name has this in it")
    parser.add_argument("--once", action="store_true", help="a red line counts at once")
    parser.add_argument("--share", type=int, help="searches have as much of a busy machine as so many programs")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65536), hard))
    folder = tempfile.mkdtemp(prefix="quaterne-siege-")
    command = [options.binary, "serve", "--addr", "127.0.0.1:0", "--log", "quiet", "--lang", "en", "--data", folder]
    server, group = subprocess.Popen(command, stdout=subprocess.PIPE, text=True), None
    try:
        port = int(re.search(r":(\d+)/", server.stdout.readline())[1])
        group = share(server.pid, options.share) if options.share else None
        return asyncio.run(besiege(options, server, port, folder))
    finally:
        server.terminate()
        try:
            server.wait(15)
        except subprocess.TimeoutExpired:
            server.kill()
        shutil.rmtree(folder, ignore_errors=True)
        if group:
            group.rmdir()


def share(server, programs):
    """A control group for the searches of a server, which has as much of the processor as so many programs."""
    group = Path(f"/sys/fs/cgroup/cpu/quaterne-siege-{server}")
    group.mkdir()
    (group / "cpu.shares").write_text(str(1024 * programs))
    for thread in searches(server):
        (group / "tasks").write_text(thread.name)
    return group


if __name__ == "__main__":
    sys.exit(main())
