"""Thousands of games at once."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from parlour import _native
from parlour._games import game as new_game
from parlour._inputs import BoardLike, Players, Rules


class VectorEnv:
    """Many games of one kind, stepped together in Rust.

    `reset` and `step` write into the same arrays each time, without copying: `observations` (float32, games × values),
    `masks` (int8, games × actions), `rewards` (float32, games × seats), `over` (uint8: 0 running, 1 ended, 2 cut off
    after `max_turns`) and `players` (int32: whose turn it is, from 0). Pass arrays of your own to have them filled. A game
    that is over starts anew at once: its rewards and `over` tell of the game that ended, the rest of the new one.

    With `rolls="inside"` the environment rolls the dice; with "outside" you do: where `masks` has no legal action, the
    action is the number that the dice show. docs/python.md has the spaces of every game.

    >>> env = VectorEnv("mancala", 3, rules="kalah")
    >>> env.reset(seed=1)
    >>> env.step([0, 1, 2])
    >>> env.observations.shape, env.masks.sum(axis=1).tolist()
    ((3, 14), [6, 6, 5])
    """

    #: The version of observations and actions.
    version = 1

    def __init__(self, game: str, count: int, *, rules: Rules = None, players: Players = None, board: BoardLike = None,
                 board_seed: int = 0, max_turns: int = 100_000, rolls: str = "inside", threads: int = 1,
                 observations: NDArray[np.float32] | None = None, masks: NDArray[np.int8] | None = None,
                 rewards: NDArray[np.float32] | None = None, over: NDArray[np.uint8] | None = None,
                 seats: NDArray[np.int32] | None = None) -> None:
        if rolls not in ("inside", "outside"):
            raise ValueError(f'rolls "{rolls}": allowed are inside and outside')
        self.game = new_game(game, rules=rules, players=players, board=board, seed=board_seed)
        size, actions = self.game.observation_size, self.game.action_count
        self.count = count
        self.observations = np.zeros((count, size), np.float32) if observations is None else observations
        self.masks = np.zeros((count, actions), np.int8) if masks is None else masks
        self.rewards = np.zeros((count, len(self.game.players)), np.float32) if rewards is None else rewards
        self.over = np.zeros(count, np.uint8) if over is None else over
        self.players = np.zeros(count, np.int32) if seats is None else seats
        arrays = (self.observations, self.masks, self.rewards, self.over, self.players)
        self._native = _native.NativeVector(self.game, count, arrays, max_turns=max_turns,
                                            rolls_inside=rolls == "inside", threads=threads)

    def reset(self, seed: int = 0) -> None:
        """Starts all games anew. Game K of a seed always has the same dice."""
        self._native.reset(seed)

    def step(self, actions: ArrayLike) -> None:
        """Plays an action in each game. If one is not legal, nothing is played and `StepError` names it."""
        self._native.step(np.ascontiguousarray(actions, dtype=np.int64))

    def random_actions(self, generator: np.random.Generator) -> NDArray[np.int64]:
        """A legal action for each game, all equally likely."""
        scores = generator.random(self.masks.shape, dtype=np.float32) * self.masks
        actions: NDArray[np.int64] = scores.argmax(axis=1)
        return actions
