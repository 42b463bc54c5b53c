"""What callers give: rules, boards and players, as the library wants them."""

import json
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from parlour import _native

#: The name of a preset, a file (.toml or .json), or a table of rules; `{"preset": …, changes…}` changes a preset.
Rules: TypeAlias = str | Path | Mapping[str, Any] | None
#: The name of a built-in board, a file, a position in notation, or a board as data.
BoardLike: TypeAlias = str | Path | Mapping[str, Any] | None
#: A number of players, or their names.
Players: TypeAlias = int | Sequence[str] | None


def rules_data(rules: Rules) -> Any:
    """The rules as data: files are read."""
    if isinstance(rules, Mapping):
        return dict(rules)
    if isinstance(rules, Path) or (rules is not None and rules.endswith((".toml", ".json"))):
        text = Path(rules).read_text(encoding="utf-8")
        return json.loads(text) if Path(rules).suffix == ".json" else tomllib.loads(text)
    return rules


def board_data(name: str, board: BoardLike) -> Any:
    """The board as data or by its name: files are read."""
    if isinstance(board, Mapping):
        return dict(board)
    if isinstance(board, Path) or (board is not None and _is_file(board)):
        return _native.read_board(name, Path(board).read_text(encoding="utf-8"))
    return board


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except OSError:
        return False


def words(values: Iterable[object]) -> list[str]:
    """Values as words of a command line."""
    return [str(value) for value in values]
