"""Exact answers and simulations: the documents of the commands with `--json`, computed in this process."""

import json
import tempfile
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias, cast

from parlour import _native
from parlour._inputs import BoardLike, Rules, board_data, rules_data

#: Called with how much is done, of how much; `True` shows a bar (with tqdm if it is there), `None` only in a terminal.
Progress: TypeAlias = bool | Callable[[int, int], object] | None
#: A number of bots, or players such as "Ann:bot:greedy".
Seats: TypeAlias = int | Sequence[str] | None


#: A longer list is cut off in a table.
MOST_SHOWN = 12


class Answer(dict[str, Any]):
    """The answer of a command as a dictionary, which shows itself as a table in a notebook."""

    def _repr_html_(self) -> str:
        return _table(self)


def _table(value: object) -> str:
    if isinstance(value, dict):
        entries = cast(dict[str, object], value).items()
        rows = (f"<tr><th>{escape(key)}</th><td>{_table(item)}</td></tr>" for key, item in entries)
        return f"<table>{''.join(rows)}</table>"
    if isinstance(value, list):
        items = cast(list[object], value)
        more = f" … {len(items)} values" if len(items) > MOST_SHOWN else ""
        return " ".join(_table(item) for item in items[:MOST_SHOWN]) + more
    return escape(f"{value:.6g}" if isinstance(value, float) else str(value))


def run(*words: object, progress: Progress = False) -> str:
    """Runs a command, such as `run("solve", "snakes", "--board", "geeks-30", "--json")`, and returns what it prints.

    Other Python threads run meanwhile; Ctrl-C stops it.
    """
    return _native.ask([str(word) for word in words], _follower(progress))


def simulate(game: str, *, games: int = 10_000, seed: int = 0, rules: Rules = None, board: BoardLike = None,
             players: Seats = None, progress: Progress = None, **options: Any) -> Answer:
    """Plays many games and returns their statistics, as `parlour simulate --json`.

    `players` is a number of random bots, or a list such as `["Ann:bot:greedy", "Bob:bot:random"]`. Other options are
    those of the command, with `_` for `-`: `order="random"`, `threads=2`, `max_turns=500`, `details=0`.

    >>> simulate("mancala", rules="kalah", games=100, seed=1)["games"]
    100
    """
    with _table_words(game, rules, board) as words:
        return _ask("simulate", game, "--games", games, "--seed", seed, *words, *_seats(players), *_flags(options),
                    progress=progress)


def compare(game: str, a: Rules = None, b: Rules = None, *, games: int = 10_000, seed: int = 0, board: BoardLike = None,
            players: Seats = None, progress: Progress = None, **options: Any) -> Answer:
    """Plays two sets of rules on the same dice and returns the differences, as `parlour compare --json`.

    >>> compare("ludo", {"three-sixes": "forfeit"}, None, games=50)["games"]
    50
    """
    with _table_words(game, None, board) as words, _rules_file(game, a) as first, _rules_file(game, b) as second:
        sides = [*_named("--a", first), *_named("--b", second)]
        return _ask("compare", game, "--games", games, "--seed", seed, *words, *sides, *_seats(players),
                    *_flags(options), progress=progress)


def odds(game: str, *, rules: Rules = None, board: BoardLike = None, players: int | None = None, **options: Any) -> Answer:
    """The exact odds: how long a game lasts and who wins, as `parlour odds --json`."""
    with _table_words(game, rules, board) as words:
        flags = [] if players is None else ["--players", players]
        return _ask("odds", game, *words, *flags, *_flags(options))


def solve(game: str, *, rules: Rules = None, board: BoardLike = None, position: str | None = None, **options: Any) -> Answer:
    """The exact answer of a game, as `parlour solve --json`: fewest rolls, best moves, a path.

    >>> solve("mancala", rules={"preset": "kalah", "columns": 3, "seeds": 2})["value"]
    4
    """
    where = [] if position is None else ["--position", position]
    with _table_words(game, rules, board) as words:
        if game == "maze":
            words = words[1:]
        return _ask("solve", game, *words, *where, *_flags(options))


def fewest_rolls(board: BoardLike = None, *, rules: Rules = None, **options: Any) -> int:
    """The fewest rolls from the start of a board of Snakes & Ladders to its last square.

    >>> fewest_rolls("geeks-30")
    3
    """
    return int(solve("snakes", rules=rules, board=board, **options)["throws"])


def fewest_throws(board: BoardLike = None, *, rules: Rules = None, **options: Any) -> int:
    """The same as `fewest_rolls`, by the name that many books use."""
    return fewest_rolls(board, rules=rules, **options)


def count_ways(board: BoardLike = None, *, rules: Rules = None, **options: Any) -> int:
    """In how many ways the fewest rolls lead to the last square of a board of Snakes & Ladders."""
    return int(solve("snakes", rules=rules, board=board, **options)["ways"])


def count_paths(maze: BoardLike, **options: Any) -> int:
    """The number of paths through a maze.

    >>> count_paths("seed-6") > 0
    True
    """
    return int(solve("maze", board=maze, count=True, **options)["count"])


def perft(game: str, depth: int, *, rules: Rules = None, board: BoardLike = None, players: int | None = None,
          **options: Any) -> list[int]:
    """The number of lines of exactly 1, 2, … `depth` steps.

    >>> perft("mancala", 2, rules="kalah")
    [6, 35]
    """
    with _table_words(game, rules, board) as words:
        flags = [] if players is None else ["--players", players]
        answer = _ask("perft", game, "--depth", depth, *words, *flags, *_flags(options))
    return [int(count) for count in answer["by-depth"]]


def _ask(*words: object, progress: Progress = False) -> Answer:
    return Answer(json.loads(run(*words, "--json", "--quiet", progress=progress)))


def _flags(options: Mapping[str, object]) -> list[object]:
    """Keyword arguments as flags: `True` sets one, a list repeats it."""
    flags: list[object] = []
    for key, value in options.items():
        flag = "--" + key.replace("_", "-")
        if value is True:
            flags.append(flag)
        elif isinstance(value, list | tuple):
            flags.extend(f"{flag}={item}" for item in cast(Sequence[object], value))
        elif value is not None and value is not False:
            flags.append(f"{flag}={value}")
    return flags


def _seats(players: Seats) -> list[object]:
    if players is None:
        return []
    if isinstance(players, int):
        return ["--players", players]
    return [f"--player={player}" for player in players]


def _named(flag: str, value: str | None) -> list[object]:
    return [] if value is None else [flag, value]


@contextmanager
def _table_words(game: str, rules: Rules, board: BoardLike) -> Generator[list[object], None, None]:
    """Rules and board as flags. Data is checked, and passed on in a file that lives as long as the command."""
    with _rules_file(game, rules) as rules_name, _board_file(game, board) as board_name:
        yield [*_named("--board", board_name), *_named("--rules", rules_name)]


@contextmanager
def _rules_file(game: str, rules: Rules) -> Generator[str | None, None, None]:
    data = rules_data(rules)
    if data is None or isinstance(data, str):
        yield data
    else:
        with _file(_native.complete_rules(game, data)) as name:
            yield name


@contextmanager
def _board_file(game: str, board: BoardLike) -> Generator[str | None, None, None]:
    data = board_data(game, board)
    if data is None or isinstance(data, str):
        yield data
    else:
        with _file(_native.read_board(game, json.dumps(data), "json")) as name:
            yield name


@contextmanager
def _file(data: object) -> Generator[str, None, None]:
    with tempfile.TemporaryDirectory(prefix="parlour-") as folder:
        path = Path(folder) / "given.json"
        path.write_text(json.dumps(data), encoding="utf-8")
        yield str(path)


def _follower(progress: Progress) -> Callable[[int, int], object] | None:
    if callable(progress):
        return progress
    if progress is False:
        return None
    try:
        tqdm: Any = import_module("tqdm.auto").tqdm
    except ImportError:
        return None
    bar = tqdm(total=0, unit=" games", leave=False, disable=None if progress is None else False, delay=1)

    def show(done: int, total: int) -> None:
        bar.total = total
        bar.update(done - bar.n)
        if done >= total:
            bar.close()

    return show
