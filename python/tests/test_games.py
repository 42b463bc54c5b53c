"""Games, records, boards and bots."""

import copy
import pickle

import pytest

import parlour


def test_a_game_is_played_step_by_step() -> None:
    game = parlour.game("ludo", players=["Ann", "Bob@green"])
    assert game.phase == "roll" and game.player == 1
    assert game.rolls == [(face, 1) for face in range(1, 7)]
    assert sum(chance for _, chance in game.chances) == pytest.approx(1)
    assert str(game.roll(6)) == "Ann rolls a 6."
    assert game.legal_moves == ["1", "2", "3", "4"]
    step = game.play("2")
    assert step.move == "2" and step.player == 1 and step.events[0]["kind"] == "entered"
    assert game.steps == [6, "2"]


def test_what_is_not_legal_changes_nothing() -> None:
    game = parlour.game("mancala", rules="kalah")
    before = game.copy()
    with pytest.raises(parlour.StepError, match="legal moves: 1, 2, 3, 4, 5, 6"):
        game.play("9")
    with pytest.raises(parlour.StepError):
        game.roll(3)
    assert game == before and game.steps == []


@pytest.mark.parametrize(("name", "options", "words"), [
    ("chess", {}, "unknown game"),
    ("ludo", {"rules": "clasic"}, "classic"),
    ("ludo", {"rules": {"three-sixs": "forfeit"}}, "did you mean three-sixes"),
    ("ludo", {"players": 9}, "2 to 4 players"),
    ("snakes", {"board": "nowhere"}, "not a built-in board"),
    ("mancala", {"players": ["Ann", "Bob", "Cid"]}, "2 players"),
])
def test_errors_say_what_is_allowed(name: str, options: dict[str, object], words: str) -> None:
    with pytest.raises(parlour.SetupError, match=words):
        parlour.game(name, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", parlour.game_names())
def test_copies_pickles_and_records_are_the_same_game(name: str) -> None:
    game = parlour.play_out(parlour.game(name, seed=4), "random", seed=3, max_steps=12)
    for other in (game.copy(), copy.deepcopy(game), pickle.loads(pickle.dumps(game)), game.record().replay()):
        assert other == game and hash(other) == hash(game) and other.steps == game.steps
    record = game.record()
    assert parlour.Record(record.text) == record == pickle.loads(pickle.dumps(record))
    assert len(record) == len(game.steps) and record.replay(3).steps == game.steps[:3]
    assert game.name == name and repr(game).count("\n") > 3 and game.svg().startswith("<svg")


def test_a_broken_record_names_the_line() -> None:
    text = parlour.game("mancala").record().text + '{"move":"99"}\n'
    with pytest.raises(parlour.RecordError, match="line 2"):
        parlour.Record(text).replay()


def test_bots_play_to_the_end() -> None:
    first = parlour.play_out(parlour.game("mancala", rules="kalah"), ["greedy", "random"], seed=5)
    again = parlour.play_out(parlour.game("mancala", rules="kalah"), ["greedy", "random"], seed=5)
    assert first.is_over and first.steps == again.steps
    assert first.ranks is not None and len(first.winners) >= 1 and first.scores is not None
    with pytest.raises(parlour.SetupError, match="did you mean greedy"):
        parlour.Bot("gready")
    with pytest.raises(parlour.StepError):
        parlour.Bot().choose(first)


def test_boards_are_generated_and_written(tmp_path: object) -> None:
    board = parlour.generate("snakes", size=8, snakes=3, ladders=3, seed=2)
    assert parlour.game("snakes", board=board).board == dict(board)
    assert "<svg" in board._repr_svg_() and board.write("moves")
