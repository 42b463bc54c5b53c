"""Environments: the checks of PettingZoo and Gymnasium, and many games at once."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test

import parlour
import parlour.gymnasium
import parlour.pettingzoo

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("ludo", {"players": 3}),
    ("mancala", {"rules": "kalah"}),
    ("mancala", {"rules": "fire"}),
    ("snakes", {"board": "geeks-30"}),
    ("maze", {"board": "seed-6", "players": 1}),
]


@pytest.mark.parametrize(("name", "options"), GAMES)
@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_accepts_every_game(name: str, options: dict[str, Any]) -> None:
    api_test(parlour.pettingzoo.env(name, **options), num_cycles=300)
    seed_test(lambda: parlour.pettingzoo.env(name, **options), num_cycles=60)


@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_counts_cycles() -> None:
    max_cycles_test(parlour.pettingzoo)
    parallel_api_test(parlour.pettingzoo.parallel_env(players=4, board="commercial-48"), num_cycles=200)


@pytest.mark.parametrize(("name", "options"), GAMES)
@pytest.mark.filterwarnings("ignore")
def test_gymnasium_accepts_every_game(name: str, options: dict[str, Any]) -> None:
    env = parlour.gymnasium.ParlourEnv(name, opponent="greedy", **options)
    check_env(env, skip_render_check=True)


def test_an_agent_plays_whole_games() -> None:
    env = gymnasium.make("parlour/Mancala-v1", rules="kalah", opponent="greedy", disable_env_checker=True)
    generator = np.random.default_rng(1)
    rewards: list[float] = []
    for number in range(20):
        _, info = env.reset(seed=number)
        over = False
        while not over:
            action = generator.choice(np.flatnonzero(info["action_mask"]))
            _, reward, terminated, truncated, info = env.step(action)
            over = terminated or truncated
        rewards.append(float(reward))
    assert set(rewards) <= {-1.0, 0.0, 1.0} and rewards.count(-1.0) > 10, "random loses to greedy"


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_vectors_show_what_single_games_show(name: str, options: dict[str, Any]) -> None:
    env = parlour.VectorEnv(name, 5, rolls="outside", **options)
    games = [parlour.game(name, **options) for _ in range(5)]
    env.reset(seed=3)
    generator = np.random.default_rng(7)
    for _ in range(150):
        actions = np.zeros(5, np.int64)
        for index, game in enumerate(games):
            assert env.players[index] == (game.player or 1) - 1
            np.testing.assert_array_equal(env.observations[index], game.observation())
            np.testing.assert_array_equal(env.masks[index], game.action_mask())
            if name == "snakes":
                continue
            if game.phase == "roll":
                actions[index] = generator.choice([number for number, _ in game.rolls])
                game.roll(int(actions[index]))
            else:
                actions[index] = generator.choice(np.flatnonzero(game.action_mask()))
                game.play(game.move_of(int(actions[index])))
        if name == "snakes":
            break
        env.step(actions)
        for index, game in enumerate(games):
            assert bool(env.over[index]) == game.is_over
            if game.is_over:
                assert set(game.winners) == {seat + 1 for seat in np.flatnonzero(env.rewards[index] > 0)} or len(
                    game.winners
                ) in (0, len(game.players))
                games[index] = parlour.game(name, **options)


def test_a_seed_gives_the_same_games_on_any_number_of_threads() -> None:
    def run(threads: int) -> list[float]:
        env = parlour.VectorEnv("ludo", 64, threads=threads)
        env.reset(seed=9)
        generator = np.random.default_rng(2)
        total = np.zeros(4)
        for _ in range(300):
            env.step(env.random_actions(generator))
            total += env.rewards.sum(axis=0)
        return [*total.tolist(), float(env.observations.sum())]

    assert run(1) == run(3)


def test_arrays_of_the_caller_are_filled_and_wrong_actions_refused() -> None:
    mine = np.full((4, 14), -1, np.float32)
    env = parlour.VectorEnv("mancala", 4, rules="kalah", observations=mine)
    env.reset()
    assert env.observations is mine and mine[0].tolist() == [4] * 6 + [0] + [4] * 6 + [0]
    before = mine.copy()
    with pytest.raises(parlour.StepError, match="game 2: action 6 is not legal; legal: 0, 1, 2, 3, 4, 5"):
        env.step([0, 1, 6, 2])
    np.testing.assert_array_equal(mine, before)
    with pytest.raises(ValueError, match="3 actions for 4 games"):
        env.step([0, 0, 0])
    with pytest.raises(ValueError, match="observations"):
        parlour.VectorEnv("mancala", 4, rules="kalah", observations=np.zeros((4, 13), np.float32))


def test_games_are_cut_off() -> None:
    env = parlour.VectorEnv("ludo", 8, max_turns=5)
    env.reset(seed=1)
    seen: set[int] = set()
    for _ in range(40):
        env.step(env.random_actions(np.random.default_rng(1)))
        seen |= set(env.over.tolist())
    assert seen == {0, 2}
