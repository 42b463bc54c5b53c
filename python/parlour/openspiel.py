"""OpenSpiel: games with explicit chance nodes. Importing this module registers `parlour_mancala` and `parlour_ludo`.

>>> import pyspiel, parlour.openspiel  # doctest: +SKIP
>>> pyspiel.load_game("parlour_ludo(players=2,rules=classic)")  # doctest: +SKIP
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from parlour._games import game as new_game
from parlour._native import Game

#: After this many turns a game counts as drawn, because OpenSpiel's games are finite.
MAX_TURNS = 10_000


def _type(name: str, chance: bool, seats: range) -> Any:
    return pyspiel.GameType(
        short_name=f"parlour_{name}",
        long_name=f"Parlour's {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC if chance else pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": seats[0], "rules": ""},
        default_loadable=True,
    )


class ParlourState(pyspiel.State):
    """A position."""

    def __init__(self, spiel_game: Any, position: Game) -> None:
        super().__init__(spiel_game)
        self.position = position

    def current_player(self) -> int:
        """Whose turn it is; chance rolls the dice."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.position.phase == "roll" else (self.position.player or 1) - 1

    def _legal_actions(self, player: int) -> list[int]:
        return [int(action) for action in np.flatnonzero(self.position.action_mask())]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What the dice can show; the action of a roll is its number."""
        return self.position.chances

    def _apply_action(self, action: int) -> None:
        if self.position.phase == "roll":
            self.position.roll(action)
        else:
            self.position.play(self.position.move_of(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"roll {action}" if player == pyspiel.PlayerId.CHANCE else self.position.move_of(action)

    def is_terminal(self) -> bool:
        """Whether the game is over, or too long."""
        return self.position.is_over or self.position.turns >= MAX_TURNS

    def returns(self) -> list[float]:
        """1 for winners and −1 for all others, shared; 0 for a draw."""
        winners, seats = self.position.winners, len(self.position.players)
        if len(winners) in (0, seats):
            return [0.0] * seats
        return [1 / len(winners) if seat in winners else -1 / (seats - len(winners)) for seat in range(1, seats + 1)]

    def __str__(self) -> str:
        return f"{self.position.position} {self.position.turns}"


class _Observer:
    """Observations of a game, as `Game.observation`."""

    def __init__(self, size: int) -> None:
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: ParlourState, player: int) -> None:
        """Writes what a player observes."""
        self.tensor[:] = state.position.observation(player + 1)

    def string_from(self, state: ParlourState, player: int) -> str:
        """The position as text."""
        return str(state)


def _register(name: str, chance: bool, seats: range) -> None:
    kind = _type(name, chance, seats)

    class ParlourGame(pyspiel.Game):
        """A game of Parlour as OpenSpiel sees it."""

        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            given = dict(params or {})
            rules = str(given.get("rules", "")) or None
            self.start = new_game(name, rules=rules, players=int(given.get("players", seats[0])))
            info = pyspiel.GameInfo(
                num_distinct_actions=self.start.action_count,
                max_chance_outcomes=7 if chance else 0,
                num_players=len(self.start.players),
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=4 * MAX_TURNS,
            )
            super().__init__(kind, info, given)

        def new_initial_state(self) -> ParlourState:
            """The first position."""
            return ParlourState(self, self.start.copy())

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
            """What players observe."""
            return _Observer(self.start.observation_size)

    pyspiel.register_game(kind, ParlourGame)


_register("mancala", False, range(2, 3))
_register("ludo", True, range(2, 5))
__all__ = ["MAX_TURNS", "ParlourState"]
