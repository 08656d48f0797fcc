"""Tournaments whose every game is known beforehand: played once in the quiet."""

import time

PLAYERS = ["alphabeta:depth=8", "alphabeta:depth=6,ties=random", "mcts:nodes=400", "random"]


def start(server, seed):
    new = {"name": f"tournament {seed}", "players": PLAYERS, "openings": 2, "limit": 6, "seed": seed}
    until = time.monotonic() + 60
    while True:
        try:
            status, answer = server.ask("POST", "/api/arena", new)
        except OSError:
            status, answer = 0, {}
        if status in (200, 201):
            return answer["id"]
        if time.monotonic() > until:
            raise AssertionError(f"no tournament can be started: {status} {answer}")
        time.sleep(0.1)


def shown(server, tournament):
    """How many games are acknowledged, if anybody says so."""
    try:
        status, answer = server.ask("GET", f"/api/arena/{tournament}", patience=5)
    except OSError:
        return None
    return (answer["games"], answer["status"]) if status == 200 else None


def until(server, tournament, is_so, patience=300):
    """Waits, as long as something happens now and then: machines of a tournament play when nobody else wants to. Returns the most games that were shown."""
    most, last, since = 0, None, time.monotonic()
    while True:
        now = shown(server, tournament)
        if now:
            if now[0] < most:
                raise AssertionError(f"{most} games were shown, then {now[0]}")
            most = now[0]
            if is_so(*now):
                return most
        if now != last:
            last, since = now, time.monotonic()
        if time.monotonic() > since + patience:
            raise AssertionError(f"tournament {tournament} stays at {now}")
        time.sleep(0.03)


def finished(server, tournament):
    return until(server, tournament, lambda _, status: status == "over")


def games(server, tournament):
    """What decides nothing of a game is left out: how long it took."""
    page = server.get(f"/api/arena/{tournament}/games?count=1000")
    return [{key: value for key, value in game.items() if key != "micros"} for game in page["games"]]


def wrong(server, tournament, expected):
    kept = games(server, tournament)
    found = [f"game {number}: {kept[number]}, {game} expected" for number, game in enumerate(expected[: len(kept)]) if kept[number] != game]
    return found + ([f"{len(kept)} games of {len(expected)}"] if len(kept) != len(expected) else [])
