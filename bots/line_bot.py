#!/usr/bin/env python3
"""A first bot: wins if it can, else blocks, else plays near the centre.

It speaks "lines": it reads the board's size and the opponent's columns, and prints its own (from 0).
Try it:  quaterne match lines:./bots/line_bot.py random
"""


def wins(grid, width, height, n, column, mark):
    """Whether a stone dropped in this column makes a line of n."""
    row = len(grid[column])
    at = lambda x, y: 0 <= x < width and 0 <= y < len(grid[x]) and grid[x][y] == mark
    for dx, dy in (1, 0), (0, 1), (1, 1), (1, -1):
        length = 1
        for sign in 1, -1:
            step = 1
            while at(column + sign * step * dx, row + sign * step * dy):
                length, step = length + 1, step + 1
        if length >= n:
            return True
    return False


def choose(grid, width, height, n):
    free = [column for column in range(width) if len(grid[column]) < height]
    for mark in "me", "you":
        for column in free:
            if wins(grid, width, height, n, column, mark):
                return column
    return min(free, key=lambda column: abs(2 * column - (width - 1)))


def main():
    width, height, n, first, *opening = input().split()
    width, height, n, my_turn = int(width), int(height), int(n), first == "1"
    grid = [[] for _ in range(width)]  # a list of stones per column, from the bottom
    # Moves already played, if the game does not start from the empty board: 3,3,4
    opening = opening[0].split(",") if opening else []
    for nth, column in enumerate(opening):
        mine = (len(opening) - nth) % 2 == (0 if my_turn else 1)
        grid[int(column)].append("me" if mine else "you")
    while True:
        if not my_turn:
            try:
                grid[int(input())].append("you")
            except EOFError:  # the game is over
                return
        column = choose(grid, width, height, n)
        grid[column].append("me")
        print(column, flush=True)  # without flush the referee would wait for it
        my_turn = False


main()
