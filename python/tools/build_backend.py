"""How pip builds the package: by maturin, once Rust is known to be there.

Without Rust, maturin fetches a toolchain of more than a gigabyte and says nothing of it. Here pip stops at once and says
what can be done. Rejected: a check in ``setup.py``, which would be a second way to build.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple

import maturin

ROOT = Path(__file__).resolve().parents[2]

ABSENT = """
quaterne: this package has to be compiled, and {found}. Either
  - install a ready wheel: `make wheel` builds it on a machine with Rust, in target/wheels, for every Python from 3.9 on;
    then: pip install quaterne-….whl
  - install Rust {least} or newer (https://rustup.rs), then pip once more: some three minutes
  - take python/quaterne_labs.py: one file of plain Python with the functions of the five labs, no Rust, no pip
QUATERNE_FETCH_RUST=1 pip install … lets pip fetch a toolchain for this once (1.2 GB).

quaterne : ce paquet doit être compilé, et {trouve}. Au choix :
  - installer un paquet tout prêt : `make wheel` le fabrique sur une machine qui a Rust, dans target/wheels, pour tout Python
    à partir de 3.9 ; puis : pip install quaterne-….whl
  - installer Rust {least} ou plus récent (https://rustup.rs), puis relancer pip : environ trois minutes
  - prendre python/quaterne_labs.py : un seul fichier de Python, avec les fonctions des cinq TP, sans Rust ni pip
QUATERNE_FETCH_RUST=1 pip install … laisse pip télécharger Rust pour cette fois (1,2 Go).
"""

Settings = Optional[Dict[str, Any]]


def need_rust() -> None:
    """Stop, and say what to do, where the package cannot be compiled."""
    if os.environ.get("QUATERNE_FETCH_RUST"):
        return
    least, have = least_version(), version()
    if have is None:
        found, trouve = "Rust is not on this machine", "Rust n'est pas sur cette machine"
    elif have < least:
        old = ".".join(map(str, have))
        found, trouve = f"the Rust here is too old ({old})", f"le Rust de cette machine est trop ancien ({old})"
    else:
        return
    sys.exit(ABSENT.format(found=found, trouve=trouve, least=".".join(map(str, least))))


def least_version() -> Tuple[int, ...]:
    """What the workspace asks for; anything, in an archive without one."""
    try:
        found = re.search(r'^rust-version = "([\d.]+)"', (ROOT / "Cargo.toml").read_text(encoding="utf-8"), re.MULTILINE)
    except OSError:
        found = None
    return tuple(map(int, found.group(1).split("."))) if found else (1,)


def version() -> Optional[Tuple[int, ...]]:
    """The version of cargo, None where it cannot be run."""
    if shutil.which("cargo") is None:
        return None
    try:
        said = subprocess.run(["cargo", "--version"], capture_output=True, text=True, cwd=ROOT)
    except OSError:
        return None
    found = re.search(r"(\d+)\.(\d+)\.(\d+)", said.stdout)
    return tuple(map(int, found.groups())) if found else None


def get_requires_for_build_wheel(config_settings: Settings = None) -> List[str]:
    need_rust()
    needs: List[str] = maturin.get_requires_for_build_wheel(config_settings)
    return needs


def get_requires_for_build_editable(config_settings: Settings = None) -> List[str]:
    need_rust()
    needs: List[str] = maturin.get_requires_for_build_editable(config_settings)
    return needs


def get_requires_for_build_sdist(config_settings: Settings = None) -> List[str]:
    needs: List[str] = maturin.get_requires_for_build_sdist(config_settings)
    return needs


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: Optional[str] = None) -> str:
    need_rust()
    built: str = maturin.build_wheel(wheel_directory, config_settings, metadata_directory)
    return built


def build_editable(wheel_directory: str, config_settings: Settings = None, metadata_directory: Optional[str] = None) -> str:
    need_rust()
    built: str = maturin.build_editable(wheel_directory, config_settings, metadata_directory)
    return built


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    built: str = maturin.build_sdist(sdist_directory, config_settings)
    return built


def prepare_metadata_for_build_wheel(metadata_directory: str, config_settings: Settings = None) -> str:
    need_rust()
    made: str = maturin.prepare_metadata_for_build_wheel(metadata_directory, config_settings)
    return made


prepare_metadata_for_build_editable = prepare_metadata_for_build_wheel
