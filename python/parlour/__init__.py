"""Classic board games: play, house rules, exact answers, simulation, environments.

>>> import parlour
>>> game = parlour.game("mancala", rules="kalah")
>>> print(game.play("3"))
Player 1 sows 4 seeds from pit 3; the last lands in their store. Player 1 gets another turn.
>>> parlour.fewest_rolls("geeks-30")
3
"""

from parlour._answers import (
    Answer,
    compare,
    count_paths,
    count_ways,
    fewest_rolls,
    fewest_throws,
    odds,
    perft,
    run,
    simulate,
    solve,
)
from parlour._games import Board, game, game_names, generate, load_board, load_record, play_out, save_record
from parlour._native import (
    VERSION as __version__,
    Bot,
    Dice,
    Game,
    NoAnswer,
    ParlourError,
    Record,
    RecordError,
    SetupError,
    Step,
    StepError,
)
from parlour._vector import VectorEnv

__all__ = [
    "Answer",
    "Board",
    "Bot",
    "Dice",
    "Game",
    "NoAnswer",
    "ParlourError",
    "Record",
    "RecordError",
    "SetupError",
    "Step",
    "StepError",
    "VectorEnv",
    "__version__",
    "compare",
    "count_paths",
    "count_ways",
    "fewest_rolls",
    "fewest_throws",
    "game",
    "game_names",
    "generate",
    "load_board",
    "load_record",
    "odds",
    "perft",
    "play_out",
    "run",
    "save_record",
    "simulate",
    "solve",
]
