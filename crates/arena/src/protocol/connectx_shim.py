# Runs one ConnectX agent. The first argument is its file; see connectx.rs for the conversation.
import sys

# What stands beside the agent is the agent's: a file json.py there is not the one that is wanted here.
sys.path[:] = [place for place in sys.path if place]

import inspect
import json
import operator
import os
import types

# The conversation gets streams of its own: what the agent prints goes to the standard error.
conversation_in = os.fdopen(os.dup(0), "r", encoding="utf-8")
conversation_out = os.fdopen(os.dup(1), "w", encoding="utf-8")
nothing = os.open(os.devnull, os.O_RDONLY)
os.dup2(nothing, 0)
os.dup2(2, 1)


class Struct(dict):
    """A dictionary whose items are attributes, too."""

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def __setattr__(self, name, value):
        self[name] = value


def say(text):
    conversation_out.write(text + "\n")
    conversation_out.flush()


def last_callable(path):
    # As Python itself reads a file: with the mark that some editors put before it, in the encoding that it declares.
    with open(path, "rb") as file:
        code = compile(file.read(), path, "exec")
    folder = os.path.dirname(path)
    sys.argv = [path]
    sys.path[:] = [folder] + [place for place in sys.path if place not in ("", folder)]
    # Not __main__: what a file does when it is run by hand is not wanted here.
    module = types.ModuleType("connectx_agent")
    module.__file__ = path
    sys.modules[module.__name__] = module
    exec(code, module.__dict__)
    callables = [value for value in module.__dict__.values() if callable(value)]
    if not callables:
        say(f"empty {path}")
        raise SystemExit(1)
    return callables[-1]


def arguments_taken(agent):
    try:
        parameters = inspect.signature(agent).parameters.values()
    except (TypeError, ValueError):
        return 2
    if any(each.kind is each.VAR_POSITIONAL for each in parameters):
        return 2
    return sum(each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD) for each in parameters)


def answer(value):
    # Booleans, NumPy's included, would pass for 0 and 1.
    if not isinstance(value, bool) and type(value).__name__ not in ("bool_", "bool"):
        try:
            return f"column {operator.index(value)}"
        except (TypeError, ValueError):
            pass
    return "bad " + " ".join(repr(value).split())[:200]


def main():
    agent = last_callable(sys.argv[1])
    taken = arguments_taken(agent)
    say("ready")
    configuration = {}
    for line in conversation_in:
        word, _, data = line.partition(" ")
        data = json.loads(data)
        if word == "game":
            configuration = dict(data, agentTimeout=60, runTimeout=1200, episodeSteps=1000, steps=1000)
            configuration["timeout"] = configuration["actTimeout"]
            if configuration["actTimeout"] == int(configuration["actTimeout"]):
                configuration["timeout"] = configuration["actTimeout"] = int(configuration["actTimeout"])
        elif word == "move":
            # Fresh copies every time: an agent may play on the board that it was given.
            value = agent(*[Struct(data), Struct(configuration)][:taken])
            sys.stdout.flush()
            say(answer(value))


main()
