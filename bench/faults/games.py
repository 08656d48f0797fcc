"""People who play, and remember what was acknowledged to them."""

import threading
import time

# Columns of a whole game that nobody wins.
ORDER = "121212212121343434434343565656656565777777"


class Game:
    def __init__(self, made, by):
        self.id, self.tokens, self.by = made["id"], made["tokens"], by
        self.acknowledged = []  # moments, one per move
        self.made = time.monotonic_ns()
        self.asked = 0

    def plies(self, before=None):
        """How many moves were acknowledged before a moment."""
        return len(self.acknowledged) if before is None else sum(moment < before for moment in self.acknowledged)


class People:
    """So many who play game after game; whoever gets no answer asks again."""

    def __init__(self, server, count=4, clock=None):
        self.server, self.games, self.stopped = server, [], False
        self.body = {"seats": {"x": {"kind": "human"}, "o": {"kind": "human"}}}
        if clock:
            self.body["clock"] = {"base_ms": clock * 1000, "increment_ms": 0}
        self.refused, self.lines = {}, [threading.Thread(target=self.play, args=(who,), daemon=True) for who in range(count)]
        self.count, self.last = count, [0.0] * count
        for line in self.lines:
            line.start()

    def play(self, who):
        while not self.stopped:
            try:
                status, made = self.server.ask("POST", "/api/games", self.body)
            except OSError:
                status, made = 0, {}
            if status != 201:
                self.note(status, made)
                continue
            game = Game(made, who)
            self.games.append(game)
            for ply, column in enumerate(ORDER):
                if not self.move(game, ply, column):
                    break

    def move(self, game, ply, column):
        """Until it is acknowledged. Whether the game goes on."""
        body = {"token": game.tokens["xo"[ply % 2]], "ply": ply, "move": column}
        again = False
        while not self.stopped:
            game.asked = ply + 1
            try:
                status, said = self.server.ask("POST", f"/api/games/{game.id}/moves", body)
                if status == 409 and again:
                    # It was written, though nobody said so; what is shown is as good as said.
                    shown = self.server.get(f"/api/games/{game.id}")["position"]["position"]
                    status = 200 if shown[: ply + 1] == ORDER[: ply + 1] else 409
            except OSError:
                status, said = 0, {}
            if status == 200:
                game.acknowledged.append(time.monotonic_ns())
                self.last[game.by] = time.monotonic()
                return True
            self.note(status, said)
            if status not in (0, 503, 500):
                return False
            again = True
        return False

    def note(self, status, said):
        code = said.get("error", {}).get("code", "") if isinstance(said, dict) else ""
        key = f"{status} {code}".strip()
        self.refused[key] = self.refused.get(key, 0) + 1
        time.sleep(0.05)

    def moves(self):
        return sum(game.plies() for game in self.games)

    def play_on(self, moves, patience=60):
        """Waits until so many more were acknowledged."""
        goal, until = self.moves() + moves, time.monotonic() + patience
        while self.moves() < goal:
            if time.monotonic() > until:
                raise AssertionError(f"nothing is acknowledged any more: {self.refused}")
            time.sleep(0.01)

    def all_back(self, patience=60):
        """Seconds until each of them had a move acknowledged again."""
        began = time.monotonic()
        while min(self.last) < began:
            if time.monotonic() > began + patience:
                raise AssertionError(f"somebody gets no answer any more: {self.refused}")
            time.sleep(0.01)
        return time.monotonic() - began

    def stop(self):
        self.stopped = True
        for line in self.lines:
            line.join(60)


def wrong(games, server, before=None):
    """What is not as it was acknowledged; and how many moves were compared. One more than acknowledged may be there: its answer was under way."""
    found, compared = [], 0
    for game in list(games):
        if before and game.made >= before:
            continue
        acknowledged = game.plies(before)
        try:
            shown = server.get(f"/api/games/{game.id}")
        except AssertionError as error:
            found.append(f"game {game.id} is lost ({acknowledged} moves): {error}")
            continue
        moves, compared = shown["position"]["position"], compared + acknowledged
        if not acknowledged <= len(moves) <= game.asked:
            found.append(f"game {game.id}: {acknowledged} acknowledged, {game.asked} asked for, {len(moves)} kept")
        if not ORDER.startswith(moves):
            found.append(f"game {game.id}: out of order, {moves}")
        if shown["version"] != len(moves) + 1:
            found.append(f"game {game.id}: version {shown['version']} of {len(moves)} moves ({shown['status']})")
    return found, compared
