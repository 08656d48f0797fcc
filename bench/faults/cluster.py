"""PostgreSQL for one campaign, lines to it that can be cut, and workers."""

import glob
import os
import select
import shutil
import signal
import socket
import subprocess
import threading
import time


def free_port():
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        return line.getsockname()[1]


class Postgres:
    """As nobody when we are root, since it refuses to run as root."""

    def __init__(self, work):
        found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
        self.programs = os.path.dirname(found[-1] if found else shutil.which("initdb") or "initdb")
        self.folder, self.port = work / "postgres", free_port()
        self.folder.mkdir()
        if os.getuid() == 0:
            shutil.chown(self.folder, "nobody", "nogroup")
            for folder in (work, self.folder):
                folder.chmod(0o755)
        self.run("initdb", "-D", self.data, "-A", "trust", "-U", "quaterne", "-E", "UTF8", "-N")
        self.up()

    @property
    def data(self):
        return str(self.folder / "data")

    def run(self, program, *arguments):
        nobody = ["setpriv", "--reuid", "nobody", "--regid", "nogroup", "--clear-groups"] if os.getuid() == 0 else []
        command = [*nobody, os.path.join(self.programs, program), *arguments]
        return subprocess.run(command, check=True, cwd="/", env=os.environ | {"LC_ALL": "C"}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout

    def up(self):
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1"
        for left in reversed(range(60)):
            try:
                return self.run("pg_ctl", "-D", self.data, "-l", str(self.folder / "log"), "-w", "-o", options, "start")
            except subprocess.CalledProcessError:
                if not left:
                    raise
                time.sleep(0.5)

    def kill(self):
        """All its processes at once."""
        with open(os.path.join(self.data, "postmaster.pid")) as file:
            first = int(file.readline())
        children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(first)], capture_output=True, text=True, check=False).stdout.split()
        for process in [first, *map(int, children)]:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass

    def url(self, port=None, database="postgres"):
        return f"postgres://quaterne@127.0.0.1:{port or self.port}/{database}"

    def ask(self, sql, database="postgres"):
        return self.run("psql", "-X", "-q", "-t", "-A", "-c", sql, self.url(database=database)).strip()

    def stop(self):
        try:
            self.run("pg_ctl", "-D", self.data, "-m", "immediate", "stop")
        except subprocess.CalledProcessError:
            pass


class Line:
    """A line to a port of this machine. Cut, it passes nothing on and says nothing: neither side is told."""

    def __init__(self, port):
        self.port, self.cut, self.closed = port, False, False
        self.door = socket.create_server(("127.0.0.1", 0))
        self.here = self.door.getsockname()[1]
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        while not self.closed:
            try:
                one, _ = self.door.accept()
                # Who calls while it is cut waits.
                while self.cut and not self.closed:
                    time.sleep(0.02)
                other = socket.create_connection(("127.0.0.1", self.port), 5)
            except OSError:
                continue
            threading.Thread(target=self.carry, args=(one, other), daemon=True).start()

    def carry(self, one, other):
        to = {one: other, other: one}
        try:
            while not self.closed:
                if self.cut:
                    time.sleep(0.02)
                    continue
                for side in select.select([one, other], [], [], 0.1)[0]:
                    # What was said in the moment of the cut waits, too.
                    data = side.recv(1 << 16)
                    while self.cut and not self.closed:
                        time.sleep(0.02)
                    if not data:
                        return
                    to[side].sendall(data)
        except OSError:
            pass
        finally:
            one.close()
            other.close()

    def close(self):
        self.closed = True
        self.door.close()


class Worker:
    def __init__(self, binary, url):
        self.command = [binary, "worker", "--db", url, "--threads", "1", "--quiet"]
        self.process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def end(self):
        self.process.kill()
        self.process.wait()
