"""Games, boards and records."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from parlour import _native
from parlour._inputs import BoardLike, Players, Rules, board_data, rules_data
from parlour._native import Bot, Game, Record


class Board(dict[str, Any]):
    """A board as data, which shows itself in a notebook."""

    def __init__(self, game: str, data: dict[str, Any]) -> None:
        super().__init__(data)
        self.game = game

    def write(self, format: str) -> str:
        """The board in a format, such as "toml" or "moves"."""
        return _native.write_board(self.game, dict(self), format)

    def _repr_svg_(self) -> str:
        return Game(self.game, board=dict(self)).svg(width=480)


def game_names() -> list[str]:
    """The names of the games.

    >>> game_names()
    ['snakes', 'ludo', 'mancala', 'maze']
    """
    return [name for name, _title, _summary in _native.games()]


def game(name: str, *, rules: Rules = None, players: Players = None, board: BoardLike = None, seed: int = 0) -> Game:
    """A new game.

    `rules` is a preset, a file or a table of rules; `players` a number or names, such as "Ann" or "Ann@red"; `board` a
    built-in board, a file, a board as data or, in Mancala, a position. Without a board, one is generated from `seed`.

    >>> game("mancala", rules={"preset": "kalah", "columns": 3, "seeds": 2}).legal_moves
    ['1', '2', '3']
    """
    given = players if players is None or isinstance(players, int) else list(players)
    return Game(name, rules=rules_data(rules), players=given, board=board_data(name, board), seed=seed)


def play_out(game: Game, bots: str | Bot | Sequence[str | Bot] = "random", *, seed: int = 0, max_steps: int = 1_000_000) -> Game:
    """Plays a game to the end, in place, and returns it. Bots are levels or `Bot`s: one for all players, or one each."""
    each = [bots] * len(game.players) if isinstance(bots, str | Bot) else list(bots)
    if len(each) != len(game.players):
        raise _native.SetupError(f"{len(each)} bots for {len(game.players)} players")
    seated = [bot if isinstance(bot, Bot) else Bot(bot, seed=seed + number) for number, bot in enumerate(each)]
    dice = _native.Dice(seed)
    for _ in range(max_steps):
        player = game.player
        if player is None:
            break
        if game.phase == "roll":
            game.roll(dice.roll(game))
        else:
            game.play(seated[player - 1].choose(game))
    return game


def generate(game: str, *, rules: Rules = None, seed: int = 0, **options: Any) -> Board:
    """A generated board. The options are those of `parlour generate`, with `_` for `-`.

    >>> len(generate("maze", rows=5, columns=5)["matrix"])
    5
    """
    named = {key.replace("_", "-"): value for key, value in options.items()}
    made = _native.generate_board(game, rules_data(rules), named, seed)
    return Board(game, made["board"])


def load_board(game: str, file: str | Path, *, format: str | None = None) -> Board:
    """Reads a board from a file in any known format."""
    return Board(game, _native.read_board(game, Path(file).read_text(encoding="utf-8"), format))


def load_record(file: str | Path) -> Record:
    """Reads a record from a file."""
    return Record(Path(file).read_text(encoding="utf-8"))


def save_record(record: Record | Game, file: str | Path) -> None:
    """Writes a record, or the record of a game, to a file."""
    text = record.record().text if isinstance(record, Game) else record.text
    Path(file).write_text(text, encoding="utf-8")
