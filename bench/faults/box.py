"""A box in which a program's disk and clock go wrong when they are told to: box.c, built once, and its switch."""

import ctypes
import mmap
import os
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent


class Switch(ctypes.Structure):
    """As in box.c."""

    _fields_ = [
        ("full", ctypes.c_uint32),
        ("failing", ctypes.c_uint32),
        ("slow", ctypes.c_uint32),
        ("recording", ctypes.c_uint32),
        ("clock", ctypes.c_int64),
        ("met", ctypes.c_uint64),
    ]


class Box:
    """What runs in it has its files in `folder`."""

    def __init__(self, work, name="box"):
        self.folder = work / name
        self.folder.mkdir()
        self.record = work / f"{name}.record"
        path, library = work / f"{name}.switch", work / "box.so"
        if not library.exists():
            command = [os.environ.get("CC", "cc"), "-O1", "-shared", "-fPIC", "-o", library, HERE / "box.c", "-ldl", "-lpthread"]
            subprocess.run(command, check=True)
        path.write_bytes(bytes(4096))
        with path.open("r+b") as file:
            self.page = mmap.mmap(file.fileno(), 4096)
        self.switch = Switch.from_buffer(self.page)
        where = {"FAULTS_FOLDER": str(self.folder), "FAULTS_SWITCH": str(path), "FAULTS_RECORD": str(self.record)}
        self.environment = os.environ | where | {"LD_PRELOAD": str(library)}

    def heal(self):
        """Nothing goes wrong any more; returns how often something did."""
        self.switch.full = self.switch.failing = self.switch.slow = self.switch.clock = 0
        met, self.switch.met = self.switch.met, 0
        return met
