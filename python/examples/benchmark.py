"""How fast environments step: the same work side by side, observations and legal actions included.

    pip install open_spiel && python benchmark.py --seconds 3
"""

import argparse
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import parlour


def rate(step: Callable[[], int], seconds: float) -> float:
    """Decisions per second; the first tenth warms up."""
    until = time.perf_counter() + seconds / 10
    while time.perf_counter() < until:
        step()
    count, begin = 0, time.perf_counter()
    while time.perf_counter() - begin < seconds:
        count += step()
    return count / (time.perf_counter() - begin)


def vector(game: str, threads: int, **options: Any) -> Callable[[], int]:
    """Random actions in many games; choosing them is part of the work."""
    env = parlour.VectorEnv(game, 2048, threads=threads, **options)
    env.reset(1)
    generator = np.random.default_rng(1)

    def step() -> int:
        env.step(env.random_actions(generator))
        return env.count

    return step


def spiel(name: str) -> Callable[[], int]:
    """OpenSpiel's usual loop in Python: legal actions, observation, apply."""
    import pyspiel

    game = pyspiel.load_game(name)
    generator = np.random.default_rng(1)
    state = game.new_initial_state()

    def step() -> int:
        nonlocal state
        while state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(generator.choice(actions, p=chances)))
        actions = state.legal_actions()
        state.observation_tensor(state.current_player())
        state.apply_action(actions[int(generator.random() * len(actions))])
        if state.is_terminal():
            state = game.new_initial_state()
        return 1

    return step


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=3)
    seconds = parser.parse_args().seconds
    cases: dict[str, Callable[[], int]] = {
        "kalah, VectorEnv, 1 thread": vector("mancala", 1, rules="kalah"),
        "kalah, VectorEnv, 2 threads": vector("mancala", 2, rules="kalah"),
        "ludo, VectorEnv, 1 thread": vector("ludo", 1),
        "ludo, VectorEnv, 2 threads": vector("ludo", 2),
    }
    try:
        cases |= {f"{name}, OpenSpiel": spiel(name) for name in ("mancala", "backgammon")}
    except ImportError:
        print("OpenSpiel is not installed")
    for name, case in cases.items():
        print(f"{name:30} {rate(case, seconds):12,.0f} decisions/s", flush=True)
