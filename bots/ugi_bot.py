#!/usr/bin/env python3
"""A UGI engine in Python: looks one move ahead, else plays at random. Any board, with and without gravity.

Try it:  quaterne match bot:./bots/ugi_bot.py random --rules tictactoe
"""

import random
import sys

options = {"Rows": 6, "Columns": 7, "InARow": 4, "Gravity": True, "Seed": 1}


def cells(grid):
    """The cells that can be played, as (column, row); row 0 is the bottom."""
    for x in range(options["Columns"]):
        empty = [y for y in range(options["Rows"]) if (x, y) not in grid]
        yield from ((x, y) for y in (empty[:1] if options["Gravity"] else empty))


def wins(grid, x, y, mark):
    for dx, dy in (1, 0), (0, 1), (1, 1), (1, -1):
        length = 1
        for sign in 1, -1:
            step = 1
            while grid.get((x + sign * step * dx, y + sign * step * dy)) == mark:
                length, step = length + 1, step + 1
        if length >= options["InARow"]:
            return True
    return False


def read_move(grid, text):
    """4 and d are columns, d2 is a cell."""
    x = int(text) - 1 if text.isdigit() else ord(text[0]) - ord("a")
    if len(text) > 1 and not text.isdigit():
        return x, int(text[1:]) - 1
    return x, min(y for y in range(options["Rows"]) if (x, y) not in grid)


def write_move(x, y):
    if not options["Gravity"]:
        return f"{chr(ord('a') + x)}{y + 1}"
    return str(x + 1) if options["Columns"] <= 9 else chr(ord("a") + x)


def read_position(words):
    """startpos [moves …] or fen ROWS SIDE [moves …]: the stones, and who is to move."""
    grid, turn = {}, "x"
    if words[0] == "fen":
        for y, row in zip(range(options["Rows"] - 1, -1, -1), words[1].split("/")):
            x = number = 0
            for c in row + " ":
                if c.isdigit():
                    number = 10 * number + int(c)
                    continue
                x, number = x + number, 0
                if c in "xo":
                    grid[x, y], x = c, x + 1
        turn = words[2]
    for text in words[words.index("moves") + 1 :] if "moves" in words else []:
        grid[read_move(grid, text)] = turn
        turn = "o" if turn == "x" else "x"
    return grid, turn


def choose(grid, turn):
    free = list(cells(grid))
    for mark in turn, "o" if turn == "x" else "x":
        for x, y in free:
            if wins(grid, x, y, mark):
                return x, y
    return random.choice(free)


grid, turn = {}, "x"
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["ugi"]:
        print("id name ugi_bot")
        for name, value in options.items():
            kind = "check" if isinstance(value, bool) else "spin"
            print(f"option name {name} type {kind} default {str(value).lower()}")
        print("ugiok", flush=True)
    elif words[:1] == ["setoption"]:
        name, value = words[2], words[4]
        options[name] = value == "true" if name == "Gravity" else int(value)
        random.seed(options["Seed"])
    elif words[:1] == ["isready"]:
        print("readyok", flush=True)
    elif words[:1] == ["position"]:
        grid, turn = read_position(words[1:])
    elif words[:1] == ["go"]:
        print("bestmove", write_move(*choose(grid, turn)), flush=True)
    elif words[:1] == ["quit"]:
        break
