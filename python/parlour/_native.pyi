from collections.abc import Callable, Mapping, Sequence
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "Bot",
    "Dice",
    "Game",
    "NativeVector",
    "NoAnswer",
    "ParlourError",
    "Record",
    "RecordError",
    "SetupError",
    "Step",
    "StepError",
    "VERSION",
    "ask",
    "complete_rules",
    "games",
    "generate_board",
    "read_board",
    "run_command",
    "write_board",
]

VERSION: str

class ParlourError(ValueError):
    """What Parlour refuses, with the reason and what is allowed."""

class SetupError(ParlourError):
    """Rules, board or players that do not make a game."""

class StepError(ParlourError):
    """A move or roll that is not legal now; the game is unchanged."""

class RecordError(ParlourError):
    """A record that cannot be read or replayed; it names the line."""

class NoAnswer(ParlourError):
    """The answer is no, for example because no path leads to the goal."""

    answer: str

@final
class Step:
    """What a step did."""

    @property
    def number(self) -> int: ...
    @property
    def player(self) -> int: ...
    @property
    def roll(self) -> int | None: ...
    @property
    def move(self) -> str | None: ...
    @property
    def events(self) -> list[dict[str, Any]]: ...
    @property
    def text(self) -> str: ...

@final
class Game:
    """A game in progress. `parlour.game` makes one; `copy()` branches off."""

    def __new__(
        cls,
        name: str,
        *,
        rules: str | Mapping[str, Any] | None = None,
        players: int | Sequence[str] | None = None,
        board: str | Mapping[str, Any] | None = None,
        seed: int = 0,
    ) -> Game: ...
    @staticmethod
    def from_record(text: str) -> Game:
        """A game replayed from the text of its record."""
    @property
    def name(self) -> str: ...
    @property
    def rules(self) -> dict[str, Any]: ...
    @property
    def board(self) -> Any: ...
    @property
    def players(self) -> list[str]: ...
    @property
    def player(self) -> int | None: ...
    @property
    def phase(self) -> str: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def legal_moves(self) -> list[str]: ...
    @property
    def rolls(self) -> list[tuple[int, int]]: ...
    @property
    def chances(self) -> list[tuple[int, float]]: ...
    @property
    def steps(self) -> list[int | str]: ...
    @property
    def turns(self) -> int: ...
    @property
    def ranks(self) -> list[int | None] | None: ...
    @property
    def winners(self) -> list[int]: ...
    @property
    def scores(self) -> list[int] | None: ...
    @property
    def result(self) -> str: ...
    @property
    def position(self) -> Any: ...
    @property
    def observation_size(self) -> int: ...
    @property
    def action_count(self) -> int: ...
    def play(self, move: str) -> Step:
        """Plays a legal move."""
    def roll(self, number: int) -> Step:
        """Says what the dice show."""
    def step(self, step: int | str) -> Step:
        """Takes a step: a number is a roll, a text a move."""
    def copy(self) -> Game:
        """An independent copy."""
    def scene(self) -> dict[str, Any]:
        """What there is to see: cells, links, pieces and notes."""
    def text(self, *, columns: int = 80, rows: int = 40) -> str:
        """The board drawn with characters."""
    def svg(self, *, theme: str = "light", width: int = 800) -> str:
        """The board as an SVG picture."""
    def record(self) -> Record:
        """The game so far as a record."""
    def observation(self, player: int | None = None) -> NDArray[np.float32]:
        """What a player observes, as numbers; without a player, for whose turn it is."""
    def action_mask(self) -> NDArray[np.int8]:
        """Which actions are legal now: 1 or 0 for each."""
    def action_of(self, move: str) -> int:
        """The action of a legal move."""
    def move_of(self, action: int) -> str:
        """The legal move of an action."""
    def _repr_svg_(self) -> str: ...
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, _memo: object) -> Game: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[str]]: ...

@final
class Record:
    """The record of a game: game, rules, board, players and every step."""

    def __new__(cls, text: str) -> Record: ...
    @property
    def game(self) -> str: ...
    @property
    def rules(self) -> dict[str, Any]: ...
    @property
    def players(self) -> list[str]: ...
    @property
    def head(self) -> dict[str, Any]: ...
    @property
    def steps(self) -> list[int | str]: ...
    @property
    def text(self) -> str: ...
    def replay(self, steps: int | None = None) -> Game:
        """Plays the first steps, or all, checks them, and returns the game."""
    def svg(self, *, theme: str = "light", width: int = 800) -> str:
        """The whole game as an animated SVG."""
    def _repr_svg_(self) -> str: ...
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[str]]: ...

@final
class Bot:
    """A bot of a level: random, greedy, clever or master. The same seed makes the same choices."""

    def __new__(cls, level: str = "greedy", *, seed: int = 0) -> Bot: ...
    @property
    def level(self) -> str: ...
    def choose(self, game: Game) -> str:
        """The move it plays in this position."""

@final
class Dice:
    """Dice from a seed: the same seed gives the same rolls on every machine."""

    def __new__(cls, seed: int) -> Dice: ...
    def roll(self, game: Game) -> int:
        """What the dice show next in this game, by the weights of its rolls."""

@final
class NativeVector:
    """Many games side by side. `parlour.VectorEnv` wraps it and owns the arrays."""

    def __new__(
        cls,
        game: Game,
        count: int,
        arrays: tuple[NDArray[np.float32], NDArray[np.int8], NDArray[np.float32], NDArray[np.uint8], NDArray[np.int32]],
        *,
        max_turns: int,
        rolls_inside: bool,
        threads: int,
    ) -> NativeVector: ...
    def reset(self, seed: int) -> None: ...
    def step(self, actions: NDArray[np.int64]) -> None: ...

def ask(args: Sequence[str], progress: Callable[[int, int], object] | None = None) -> str:
    """Runs a command and returns what it prints; an exception, such as that of Ctrl-C, stops it."""

def run_command(args: Sequence[str]) -> int:
    """Runs a command as the program `parlour` does, and returns its exit code."""

def games() -> list[tuple[str, str, str]]:
    """The games: name, title and summary."""

def complete_rules(game: str, rules: Any) -> dict[str, Any]:
    """Complete rules from a preset or from changes."""

def read_board(game: str, text: str, format: str | None = None) -> dict[str, Any]:
    """Reads the text of a board file."""

def write_board(game: str, board: Any, format: str) -> str:
    """Writes a board in a format."""

def generate_board(game: str, rules: Any, options: Any, seed: int) -> dict[str, Any]:
    """Generates a board with these options for these rules; returns it with all its options."""
