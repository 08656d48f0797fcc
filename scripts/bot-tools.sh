#!/usr/bin/env bash
# Installs what the tests of external bots need and the machine lacks: a sandbox and the languages of bots/.
# Does nothing when everything is there.
set -euo pipefail

missing=()
need() { command -v "$1" >/dev/null || missing+=("$2"); }
need bwrap bubblewrap
need ocaml ocaml-nox
need cc gcc
need node nodejs
need python3 python3
need prlimit util-linux
[ ${#missing[@]} -eq 0 ] && exit 0

if [ "$(uname)" != Linux ] || ! command -v apt-get >/dev/null; then
    echo "bot-tools: please install ${missing[*]}, which the tests of external bots need" >&2
    exit 1
fi
sudo=()
[ "$(id -u)" -eq 0 ] || sudo=(sudo)
echo "bot-tools: installing ${missing[*]}" >&2
"${sudo[@]}" apt-get install -y -qq "${missing[@]}" >/dev/null ||
    { "${sudo[@]}" apt-get update -qq && "${sudo[@]}" apt-get install -y -qq "${missing[@]}" >/dev/null; }
