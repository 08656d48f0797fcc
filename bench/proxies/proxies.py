#!/usr/bin/env python3
"""Runs the recipes of docs/reliability.md for nginx and Caddy as they stand there, with a server behind, and uses the page through them.

    bench/proxies/proxies.py [--binary target/release/quaterne] [nginx] [caddy]

Only names that cannot be had on this machine are replaced: the port, the certificate, the port behind. Through each, with TLS: the page, a
change that comes from the page and one that comes from another site, a game over sockets, a stream whose first event arrives though it never
ends, a body that is too large; and the server must have been told who asked, whatever the asker says of themselves.
"""

import argparse
import asyncio
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bench" / "siege"))
import siege  # noqa: E402

SITE = "p4.example.org"
ASKER = "127.0.0.77"
PATIENCE = 30


def free_port():
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        return line.getsockname()[1]


def recipe(language):
    return re.search(rf"```{language}\n(.*?)```", (ROOT / "docs" / "reliability.md").read_text(), re.DOTALL)[1]


def replaced(text, *pairs):
    for old, new in pairs:
        assert old in text, f"the recipe has no {old!r} any more"
        text = text.replace(old, new)
    return text


class Proxy:
    def __init__(self, name, work, behind):
        self.port, self.name = free_port(), name
        certificate, key = work / "site.pem", work / "site.key"
        if name == "nginx":
            text = replaced(
                recipe("nginx"),
                ("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl"),
                ("/etc/ssl/p4.pem", str(certificate)),
                ("/etc/ssl/p4.key", str(key)),
                ("127.0.0.1:4004", f"127.0.0.1:{behind}"),
            )
            places = "".join(f"{what}_temp_path {work}/{what};\n" for what in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
            around = f"daemon off;\nmaster_process off;\npid {work}/nginx.pid;\nerror_log stderr;\nevents {{}}\nhttp {{\naccess_log off;\n{places}{text}}}\n"
            file = work / "nginx.conf"
            command = [shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin"), "-e", "stderr", "-p", str(work), "-c", str(file)]
        else:
            text = replaced(
                recipe("caddy"),
                (f"{SITE} {{", f"https://{SITE}:{self.port} {{\n    bind 127.0.0.1\n    tls {certificate} {key}"),
                ("127.0.0.1:4004", f"127.0.0.1:{behind}"),
            )
            around = f"{{\n    admin off\n    auto_https disable_redirects\n    storage file_system {work}/caddy\n}}\n{text}"
            file = work / "Caddyfile"
            command = ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)]
        file.write_text(around)
        self.log = (work / f"{name}.log").open("w+")
        self.process = subprocess.Popen(command, stdout=self.log, stderr=subprocess.STDOUT)

    async def ready(self):
        for _ in range(300):
            if self.process.poll() is not None:
                break
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.close()
                return
            except OSError:
                await asyncio.sleep(0.1)
        self.log.seek(0)
        raise AssertionError(f"{self.name} does not start: {self.log.read()}")


class Visitor:
    """Who comes through a proxy, with TLS, from an address of their own."""

    def __init__(self, port, trust):
        self.port, self.trust, self.origin = port, trust, f"https://{SITE}"

    async def connect(self, *_):
        return await asyncio.open_connection("127.0.0.1", self.port, ssl=self.trust, server_hostname=SITE, local_addr=(ASKER, 0))

    def head(self, method, path, body="", more=""):
        text = siege.head(self.port, method, path, body, f"X-Forwarded-For: 9.9.9.9\r\n{more}").decode()
        return text.replace(f"Host: 127.0.0.1:{self.port}", f"Host: {SITE}", 1).encode()

    async def ask(self, method, path, body="", more=""):
        reader, writer = await self.connect()
        writer.write(self.head(method, path, body, more))
        answer = await asyncio.wait_for(reader.read(-1), PATIENCE)
        writer.close()
        return int(answer.split(b" ", 2)[1]), answer.partition(b"\r\n\r\n")[2]

    async def socket(self, game, origin):
        # The socket of the siege, over a line of ours.
        siege_connect, siege.connect = siege.connect, self.connect
        try:
            return await siege.Socket.open(self.port, ASKER, game, more=f"Origin: {origin}\r\n", host=SITE)
        finally:
            siege.connect = siege_connect


async def visit(visitor):
    status, page = await visitor.ask("GET", "/")
    assert status == 200 and b"<title>" in page, (status, page[:200])
    body = '{"seats": {"x": {"kind": "human"}, "o": {"kind": "human"}}}'
    foreign, _ = await visitor.ask("POST", "/api/games", body, "Origin: https://evil.example\r\n")
    assert foreign == 403, f"another site may change something: {foreign}"
    status, answer = await visitor.ask("POST", "/api/games", body, f"Origin: {visitor.origin}\r\n")
    assert status == 201, (status, answer)
    answer = answer if answer[:1] == b"{" else siege.unchunked(answer)
    made = json.loads(answer)
    try:
        await visitor.socket(made["id"], "https://evil.example")
        raise AssertionError("another site has a socket")
    except ConnectionError:
        pass
    mine, theirs = [await visitor.socket(made["id"], visitor.origin) for _ in range(2)]
    move = {"type": "move", "ref": "1", "token": made["tokens"]["x"], "ply": 0, "move": "4"}
    for line, kind in ((mine, "state"), (theirs, "state"), (mine, "ack"), (theirs, "event")):
        if kind == "ack":
            mine.send(json.dumps(move))
        while (heard := await asyncio.wait_for(line.hear(), PATIENCE))["type"] != kind:
            assert heard["type"] != "error", heard
    # A stream that ends only with the game: what is buffered on the way never comes.
    reader, writer = await visitor.connect()
    writer.write(visitor.head("GET", f"/api/arena/{await tournament(visitor)}/stream"))
    event = await asyncio.wait_for(reader.readuntil(b"event: table"), PATIENCE)
    assert b" 200 " in event.split(b"\r\n", 1)[0], event
    writer.close()
    too_large, _ = await visitor.ask("POST", "/api/games", " " * 40_000, f"Origin: {visitor.origin}\r\n")
    assert too_large == 413, too_large


async def tournament(visitor):
    players = ["mcts:nodes=2000000", "mcts:nodes=1900000"]
    new = {"name": f"behind {visitor.port}", "players": players, "openings": 2, "seed": visitor.port}
    status, answer = await visitor.ask("POST", "/api/arena", json.dumps(new), f"Origin: {visitor.origin}\r\n")
    assert status in (200, 201), answer
    return re.search(rb'"id":"(\w+)"', answer)[1].decode()


def check(name, binary, work):
    behind = free_port()
    proxy = Proxy(name, work, behind)
    log = (work / f"server-{name}.log").open("w+")
    origin = f"https://{SITE}"
    command = [binary, "serve", "--addr", f"127.0.0.1:{behind}", "--data", str(work / name), "--log", "json", "--lang", "en"]
    server = subprocess.Popen([*command, "--proxy", "127.0.0.1", "--origin", origin], stdout=subprocess.PIPE, stderr=log, text=True)
    try:
        server.stdout.readline()
        trust = ssl.create_default_context(cafile=work / "site.pem")
        asyncio.run(proxy.ready())
        asyncio.run(visit(Visitor(proxy.port, trust)))
        log.seek(0)
        lines = [json.loads(line) for line in log.read().splitlines() if line.startswith("{")]
        who = {re.search(r'"address": ?"([^"]*)"', json.dumps(line))[1] for line in lines if '"address"' in json.dumps(line)}
        assert who == {ASKER}, f"the server takes its visitors for {who}"
        print(f"{name}: the page, changes, sockets, streams and addresses are as without it")
    finally:
        # A proxy would wait for its sockets.
        for process in (proxy.process, server):
            process.kill()
            process.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default="target/release/quaterne")
    parser.add_argument("proxies", nargs="*", default=["nginx", "caddy"])
    options = parser.parse_args()
    work = Path(tempfile.mkdtemp(prefix="quaterne-proxies-"))
    try:
        name = ["-subj", f"/CN={SITE}", "-addext", f"subjectAltName=DNS:{SITE}"]
        make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *name, "-keyout", work / "site.key", "-out", work / "site.pem"]
        subprocess.run(make, check=True, capture_output=True)
        for proxy in options.proxies:
            check(proxy, str(Path(options.binary).resolve()), work)
    finally:
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main()
