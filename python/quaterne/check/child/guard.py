"""What a lab never asks for is refused here: processes, connections, writes, the system's own library.

In the order in which they act: resource limits of the system, this audit hook, and the parent's own clock.  They are there
for accidents, and for machines without a sandbox; a file that means harm belongs behind the ``wall``.
"""

from __future__ import annotations

import os
import sys
from typing import Any

REFUSED = ("os.fork", "os.exec", "os.posix_spawn", "os.spawn", "os.system", "os.kill", "os.killpg", "pty.spawn", "subprocess.Popen",
           "socket.__new__", "socket.connect", "socket.bind", "socket.sendto", "socket.getaddrinfo",
           "ctypes.dlopen", "ctypes.dlsym", "ctypes.dlsym/handle", "ctypes.call_function")  # fmt: skip
# Events that change the disk, and how many of their arguments are paths.
WRITING = {"os.remove": 1, "os.rename": 2, "os.rmdir": 1, "os.mkdir": 1, "os.link": 2, "os.symlink": 2, "os.chmod": 1,
           "os.chown": 1, "shutil.rmtree": 1, "shutil.move": 2, "sqlite3.connect": 1}  # fmt: skip


class Forbidden(PermissionError):
    """The file did what a lab never asks for."""


def guard(allowed_folder: str) -> None:
    """Refuse all that, outside of a folder, for good: an audit hook cannot be taken off."""
    try:
        # NumPy imports it and calls nothing; what it opens on its way in is opened before anybody listens.
        import ctypes  # noqa: F401
    except ImportError:
        pass
    flags = os.O_WRONLY | os.O_RDWR | os.O_CREAT
    realpath, fsdecode, join = os.path.realpath, os.fsdecode, os.path.join
    beginning = join(allowed_folder, "")
    refused, writing = frozenset(REFUSED), dict(WRITING)

    def inside(path: Any) -> bool:
        return isinstance(path, (str, bytes)) and join(realpath(fsdecode(path)), "").startswith(beginning)

    def hook(event: str, args: tuple[Any, ...]) -> None:
        if event in refused:
            raise Forbidden(event)
        if event in writing and args[0] != ":memory:":
            # The last arguments are open folders that the paths are below, −1 for none.
            below = args[-writing[event] :] if event.startswith("os.") else ()
            if any(type(folder) is int and folder >= 0 for folder in below) or not all(map(inside, args[: writing[event]])):
                raise Forbidden(event)
        if event == "open" and isinstance(args[0], (str, bytes)):
            path = fsdecode(args[0])
            if path.startswith("/proc") and not path.startswith("/proc/cpuinfo"):
                raise Forbidden("open " + path)
            if (args[2] or 0) & flags and not inside(path) and path != os.devnull:
                raise Forbidden("write " + path)

    sys.addaudithook(hook)


def limit_resources(memory_mib: int) -> None:
    """Cap the memory, the size of files and the processor time of this process, where the system can."""
    try:
        import resource
    except ImportError:
        return
    memory = memory_mib * 2**20
    for kind, value in (("RLIMIT_AS", memory), ("RLIMIT_FSIZE", 2**20), ("RLIMIT_CORE", 0), ("RLIMIT_CPU", 600)):
        try:
            resource.setrlimit(getattr(resource, kind), (value, value))
        except (ValueError, OSError, AttributeError):
            pass
