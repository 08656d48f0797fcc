#!/bin/sh
# PostgreSQL's programs for the tests that start a server of their own. Does nothing when they are there.
set -eu
for initdb in $(command -v initdb || true) /usr/lib/postgresql/*/bin/initdb; do
    if [ -x "$initdb" ]; then
        exit 0
    fi
done
if ! command -v apt-get >/dev/null; then
    echo "PostgreSQL (initdb, pg_ctl) is missing, and there is no apt-get to install it with" >&2
    exit 1
fi
sudo=""
if [ "$(id -u)" -ne 0 ]; then
    sudo="sudo"
fi
$sudo apt-get update -qq
# The package would start a server of its own: the tests bring theirs.
$sudo mkdir -p /etc/postgresql-common
echo "create_main_cluster = false" | $sudo tee /etc/postgresql-common/createcluster.conf >/dev/null
DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends postgresql postgresql-contrib
