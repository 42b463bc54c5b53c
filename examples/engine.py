#!/usr/bin/env python3
"""An engine for any game of Parlour: plays the move after which it may go on, else the one that brings it furthest.

Try it:  parlour play mancala --rules kalah --player Ann --player "Py:engine:python3 examples/engine.py"
"""
import json
import sys


def score(player, after):
    """How good a move looks: a win, then what this player owns, then another turn."""
    position, turn = after["position"], after["turn"]
    if turn["kind"] == "over":
        return 1000 if turn["places"][:1] == [player] else -1000
    value = 0.5 if turn.get("player") == player else 0
    if "fields" in position:  # mancala: the seeds in both stores
        fields = position["fields"]
        stores = [fields[len(fields) // 2], fields[0]]
        value += stores[player - 1] - stores[2 - player]
    for number, tokens in enumerate(position.get("tokens", []), 1):  # ludo: tokens out of the yard, the foremost first
        value += sum(s * s + 300 * (s >= 0) for s in tokens) * (1 if number == player else -1)
    return value


asked = None
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "parlour":
        print("id name Look-ahead 1.0\nready", flush=True)
    elif word == "newgame":
        print("ready", flush=True)
    elif word == "position":
        asked = json.loads(rest)
    elif word == "go":
        best = max(zip(asked["moves"], asked["after"]), key=lambda pair: score(asked["player"], pair[1]))
        print("bestmove", best[0], flush=True)
    elif word == "quit":
        break
