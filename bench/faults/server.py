"""A server in a box, and questions to it."""

import http.client
import json
import re
import signal
import subprocess
import time

PATIENCE = 30


class Server:
    """`quaterne serve`, with its store and its complaints in the box's folder or where `more` says. It may be killed and started again; who plays finds it by `port`."""

    def __init__(self, binary, box, *more):
        self.command = [binary, "serve", "--addr", "127.0.0.1:0", "--log", "quiet", "--lang", "en", "--rate", "0", "--data", str(box.folder), *more]
        self.box, self.process, self.port = box, None, None

    def start(self):
        with open(f"{self.box.folder}.log", "a") as log:
            self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=log, text=True, env=self.box.environment)
        said = self.process.stdout.readline()
        found = re.search(r":(\d+)/", said)
        if not found:
            self.process.wait()
            raise RuntimeError(f"the server said {said!r}, and ended with {self.process.returncode}")
        self.port = int(found[1])
        return self

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise RuntimeError("the server does not stop") from None

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.kill()

    def ask(self, method, path, body=None, patience=PATIENCE):
        """The status and what was said; OSError when nobody answers."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=patience)
        try:
            line.request(method, path, json.dumps(body) if body is not None else None, {"Content-Type": "application/json"} if body is not None else {})
            answer = line.getresponse()
            text = answer.read()
            return answer.status, json.loads(text) if text[:1] in (b"{", b"[") else text.decode()
        except http.client.HTTPException as error:
            raise OSError(repr(error)) from None
        finally:
            line.close()

    def get(self, path):
        """What must be there."""
        until = time.monotonic() + PATIENCE
        while True:
            status, answer = self.ask("GET", path)
            if status == 200:
                return answer
            if status == 404 or time.monotonic() > until:
                raise AssertionError(f"{path}: {status} {answer}")
            time.sleep(0.1)

    def is_ready(self):
        try:
            return self.ask("GET", "/readyz", patience=3)[0] == 200
        except OSError:
            return False
