"""Gymnasium: one agent against bots.

>>> import gymnasium, parlour.gymnasium
>>> env = gymnasium.make("parlour/Mancala-v1", rules="kalah", opponent="greedy")  # doctest: +SKIP
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from parlour._games import game as new_game
from parlour._inputs import BoardLike, Players, Rules
from parlour._native import Bot, Dice, Game

Observation: TypeAlias = NDArray[np.float32]


class ParlourEnv(gymnasium.Env[Observation, np.int64]):
    """A game in which the agent plays one seat and bots the others; dice are rolled inside.

    An illegal action ends the game as lost: `info["action_mask"]` says which are legal. The reward is 1 for a win, −1 for
    a loss, 0 for a draw and for every other step. `terminated` is the end of the game, `truncated` that `max_turns` have
    passed.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"]}

    def __init__(self, game: str = "mancala", *, opponent: str | Sequence[str] = "random", seat: int = 1, rules: Rules = None,
                 players: Players = None, board: BoardLike = None, board_seed: int = 0, max_turns: int = 10_000,
                 render_mode: str | None = None) -> None:
        self.start = new_game(game, rules=rules, players=players, board=board, seed=board_seed)
        seats = len(self.start.players)
        if not 1 <= seat <= seats:
            raise ValueError(f"seat {seat}: allowed are 1 to {seats}")
        self.seat, self.max_turns, self.render_mode = seat, max_turns, render_mode
        self.opponents = [opponent] * seats if isinstance(opponent, str) else list(opponent)
        if len(self.opponents) != seats:
            raise ValueError(f"{len(self.opponents)} opponents: give one for each of the {seats} seats, or one for all")
        self.observation_space = spaces.Box(-np.inf, np.inf, (self.start.observation_size,), np.float32)
        self.action_space = spaces.Discrete(self.start.action_count)
        self.game = self.start.copy()
        self._bots = [Bot(level) for level in self.opponents]
        self._dice = Dice(0)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Starts a game: the same seed gives the same dice and bots."""
        super().reset(seed=seed)
        drawn = self.np_random.integers(0, 2**63, size=1 + len(self.opponents))
        self._dice = Dice(int(drawn[0]))
        self._bots = [Bot(level, seed=int(draw)) for level, draw in zip(self.opponents, drawn[1:], strict=True)]
        self.game = self.start.copy()
        self._others_play()
        return self._observation(), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Plays an action, and then the bots and the dice until it is the agent's turn again."""
        if not self.game.is_over:
            if not self.game.action_mask()[int(action)]:
                return self._observation(), -1.0, True, False, self._info() | {"illegal": True}
            if self.game.phase == "roll":
                self.game.roll(self._dice.roll(self.game))
            else:
                self.game.play(self.game.move_of(int(action)))
            self._others_play()
        truncated = not self.game.is_over and self.game.turns >= self.max_turns
        return self._observation(), self._reward(), self.game.is_over, truncated, self._info()

    def render(self) -> Any:
        """The board as text or as a picture."""
        return self.game.svg() if self.render_mode == "svg" else self.game.text()

    def _others_play(self) -> None:
        only_rolls = self.game.name == "snakes"
        while not self.game.is_over and self.game.turns < self.max_turns:
            mine = self.game.player == self.seat
            if self.game.phase == "roll":
                if mine and only_rolls:
                    return
                self.game.roll(self._dice.roll(self.game))
            elif mine:
                return
            else:
                self.game.play(self._bots[(self.game.player or 1) - 1].choose(self.game))

    def _reward(self) -> float:
        winners = self.game.winners
        if not self.game.is_over or (len(winners) in (0, len(self.game.players)) and len(self.game.players) > 1):
            return 0.0
        return 1.0 if self.seat in winners else -1.0

    def _observation(self) -> Observation:
        return self.game.observation(self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.game.action_mask(), "turns": self.game.turns}


def register() -> None:
    """Registers `parlour/Snakes-v1`, `parlour/Ludo-v1`, `parlour/Mancala-v1` and `parlour/Maze-v1`."""
    for name, board in (("snakes", "geeks-30"), ("ludo", None), ("mancala", None), ("maze", "seed-6")):
        if (identity := f"parlour/{name.title()}-v1") not in gymnasium.registry:
            gymnasium.register(  # pyright: ignore[reportUnknownMemberType]
                identity, entry_point="parlour.gymnasium:ParlourEnv", kwargs={"game": name, "board": board}
            )


register()
__all__ = ["Game", "ParlourEnv", "register"]
