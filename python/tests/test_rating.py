"""What a rating promises of many players, one-sided results included: tournaments of known strengths, played by chance."""

import math
import random

import pytest
from quaterne import Rating

#: Elo of four of a class: two that are level, one that beats all, one that loses all.
CLASS = {"beginner": -450.0, "one": 0.0, "another": 0.0, "best": 450.0}
#: What the first move is worth, in Elo, and how many games of equals are drawn.
FIRST, DRAWN = 60.0, 0.1


def play(dice, x, o):
    """The points of x, as Bradley, Terry and Davidson say."""
    gap = (CLASS[x] - CLASS[o] + FIRST) * math.log(10) / 400
    won, lost = math.exp(gap / 2), math.exp(-gap / 2)
    drawn = 2 * DRAWN / (1 - DRAWN)
    lot = dice.random() * (won + drawn + lost)
    return 1 if lot < won else 0.5 if lot < won + drawn else 0


def tournament(dice, openings):
    pairs = [(x, o) for x in CLASS for o in CLASS if x != o]
    return [(x, o, play(dice, x, o), opening) for opening in range(openings) for x, o in pairs]


@pytest.mark.parametrize("openings", [4, 10, 25])
def test_intervals_hold_the_strengths_that_they_promise(openings):
    dice = random.Random(openings)
    held = {name: 0 for name in CLASS}
    trials = 1500
    for _ in range(trials):
        rating = Rating(tournament(dice, openings), list(CLASS))
        for name, interval in zip(rating.players, rating.intervals):
            assert interval is not None and interval[1] - interval[0] > 20
            held[name] += interval[0] <= CLASS[name] <= interval[1]
    shares = {name: 100 * times / trials for name, times in held.items()}
    print(openings, shares)
    everybody = sum(shares.values()) / len(shares)
    assert abs(everybody - 95) < 1.5, shares


def test_who_wins_everything_may_be_better_by_any_amount():
    """What was one-sided came out with an interval of a few points, or none at all."""
    won = [("best", "other", 1, n) for n in range(12)] + [("other", "best", 0, n) for n in range(12)]
    rating = Rating(won)
    low, high = rating.intervals[0]
    assert low > 0 and high - low > 150
    assert 0.99 < rating.superiority("best", "other") < 1
