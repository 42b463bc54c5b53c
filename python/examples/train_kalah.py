"""Trains a small network to play Kalah, with NumPy alone.

The network plays both sides of thousands of games at once and learns from their results (policy gradient). Every so often it
plays a match against `greedy`.

    python train_kalah.py --minutes 3
"""

import argparse
import time

import numpy as np

import parlour

RULES = "kalah"
PITS = 6


class Network:
    """Two layers: seeds in, a preference for each pit and a forecast of the result out."""

    def __init__(self, values: int, hidden: int, generator: np.random.Generator) -> None:
        def layer(rows: int, columns: int) -> np.ndarray:
            return (generator.standard_normal((rows, columns)) / np.sqrt(rows)).astype(np.float32)

        self.weights = [layer(values, hidden), np.zeros(hidden, np.float32), layer(hidden, PITS + 1),
                        np.zeros(PITS + 1, np.float32)]
        self.moments = [(np.zeros_like(weight), np.zeros_like(weight)) for weight in self.weights]
        self.steps = 0

    def forward(self, seeds: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        inputs = features(seeds)
        hidden = np.maximum(inputs @ self.weights[0] + self.weights[1], 0)
        out = hidden @ self.weights[2] + self.weights[3]
        scores = np.where(masks > 0, out[:, :PITS], -1e9)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        return inputs, hidden, chances / chances.sum(axis=1, keepdims=True), np.tanh(out[:, PITS])

    def learn(self, seeds: np.ndarray, masks: np.ndarray, actions: np.ndarray, results: np.ndarray, rate: float) -> None:
        inputs, hidden, chances, forecast = self.forward(seeds, masks)
        better = results - forecast
        gradient = np.zeros((len(seeds), PITS + 1), np.float32)
        taken = np.zeros_like(chances)
        taken[np.arange(len(actions)), actions] = 1
        logs = np.log(chances + 1e-9)
        surprise = (chances * logs).sum(axis=1, keepdims=True)
        gradient[:, :PITS] = (chances - taken) * better[:, None] + 0.01 * chances * (logs - surprise)
        gradient[:, PITS] = -better * (1 - forecast**2)
        gradient /= len(seeds)
        back = (gradient @ self.weights[2].T) * (hidden > 0)
        gradients = [inputs.T @ back, back.sum(axis=0), hidden.T @ gradient, gradient.sum(axis=0)]
        self.steps += 1
        for weight, (first, second), slope in zip(self.weights, self.moments, gradients, strict=True):
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            scale = np.sqrt(second / (1 - 0.999**self.steps)) + 1e-8
            weight -= rate * first / (1 - 0.9**self.steps) / scale


def features(seeds: np.ndarray) -> np.ndarray:
    """Seeds as they are, and which seed would end in the own store."""
    distance = np.arange(PITS, 0, -1, dtype=np.float32)
    exact = (seeds[:, :PITS] == distance).astype(np.float32)
    empty = (seeds == 0).astype(np.float32)
    return np.concatenate([seeds / 8, exact, empty], axis=1)


def rollout(network: Network, env: parlour.VectorEnv, steps: int, generator: np.random.Generator) -> tuple[np.ndarray, ...]:
    """Plays on, and tells for every choice how its game ended for who chose; unfinished games are told by the forecast."""
    seen = [[], [], [], [], []]
    for _ in range(steps):
        seeds, masks, players = env.observations.copy(), env.masks.copy(), env.players.copy()
        chances = network.forward(seeds, masks)[2]
        actions = (chances.cumsum(axis=1) > generator.random((len(seeds), 1))).argmax(axis=1)
        actions = np.where(masks[np.arange(len(actions)), actions] > 0, actions, masks.argmax(axis=1))
        env.step(actions)
        ended = env.over > 0
        for store, value in zip(seen, (seeds, masks, players, actions, ended * (2 + env.rewards[:, 0])), strict=True):
            store.append(value)
    forecast = network.forward(env.observations, env.masks)[3]
    first = np.where(env.players == 0, forecast, -forecast)
    results = []
    for players, ended in zip(reversed(seen[2]), reversed(seen[4]), strict=True):
        # `ended` is 0 while a game goes on, else the first player's reward plus 2.
        first = np.where(ended > 0, ended - 2, first)
        results.append(np.where(players == 0, first, -first))
    return tuple(np.concatenate(part) for part in (seen[0], seen[1], seen[3], results[::-1]))


def match(network: Network, games: int, seed: int) -> float:
    """The share of points against `greedy`, playing first in half of the games; the first four moves are random."""
    points, generator = 0.0, np.random.default_rng(seed)
    for number in range(games):
        game, bot, mine = parlour.game("mancala", rules=RULES), parlour.Bot("greedy", seed=seed + number), number % 2 + 1
        while not game.is_over:
            if len(game.steps) < 4:
                game.play(str(generator.choice(game.legal_moves)))
            elif game.player == mine:
                chances = network.forward(game.observation()[None], game.action_mask()[None])[2]
                game.play(game.move_of(int(chances[0].argmax())))
            else:
                game.play(bot.choose(game))
        points += 0.5 if len(game.winners) != 1 else float(game.winners[0] == mine)
    return points / games


def train(minutes: float, seed: int = 1, games: int = 512, enough: float = 2.0) -> float:
    """Trains and returns the share of points of the last match; stops early at `enough`."""
    generator = np.random.default_rng(seed)
    env = parlour.VectorEnv("mancala", games, rules=RULES)
    env.reset(seed)
    network = Network(14 + PITS + 14, 128, generator)
    begin, share = time.monotonic(), 0.0
    while (passed := time.monotonic() - begin) < 60 * minutes:
        seeds, masks, actions, results = rollout(network, env, 48, generator)
        order = generator.permutation(len(seeds))
        for part in np.array_split(order, 12):
            network.learn(seeds[part], masks[part], actions[part], results[part].astype(np.float32), 1e-3)
        if network.steps % 240 == 0:
            share = match(network, 200, seed)
            print(f"{passed:5.0f} s  {network.steps:6} steps  {share:.0%} of the points against greedy", flush=True)
            if share >= enough:
                break
    return share


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    print(f"{train(given.minutes, given.seed):.0%}")
