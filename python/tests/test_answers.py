"""Exact answers and simulations, and how they are stopped."""

import json
import os
import signal
import subprocess
import sys
import threading
import time

import pytest

import parlour


def command(*words: str) -> str:
    return subprocess.run(["parlour", *words], check=True, capture_output=True, text=True).stdout


def test_exact_answers() -> None:
    assert parlour.fewest_rolls("geeks-30") == parlour.fewest_throws("geeks-30") == 3
    assert parlour.count_ways("geeks-30") == int(parlour.solve("snakes", board="geeks-30")["ways"])
    assert parlour.perft("mancala", 2, rules="kalah") == [6, 35]
    small = parlour.solve("mancala", rules={"preset": "kalah", "columns": 3, "seeds": 2})
    assert small["value"] == 4
    assert parlour.count_paths("seed-6") >= 1
    assert parlour.odds("snakes", board="commercial-48", rules="commercial")


def test_answers_are_those_of_the_command() -> None:
    there = json.loads(command("simulate", "ludo", "--games", "2000", "--seed", "7", "--json"))
    here = parlour.simulate("ludo", games=2000, seed=7)
    for document in (there, here):
        for key in [key for key in document if key == "timing" or "second" in key]:
            del document[key]
    assert here == there


def test_rules_and_boards_can_be_data() -> None:
    board = parlour.generate("snakes", size=8, snakes=2, ladders=2, seed=1)
    named = parlour.simulate("snakes", board=board, rules={"finish": "bounce"}, games=500, seed=1)
    assert named["games"] == 500
    both = parlour.compare("snakes", {"finish": "bounce"}, {"finish": "exact"}, board=board, games=500)
    assert both["difference"]["turns"]["pairs"] == 500


@pytest.mark.parametrize(("call", "words"), [
    (lambda: parlour.simulate("ludo", rules="clasic", games=5), "classic"),
    (lambda: parlour.simulate("ludo", games=0), "whole number of 1 or more"),
    (lambda: parlour.perft("mancala", 20_000), "10000"),
    (lambda: parlour.odds("mancala"), "mancala"),
])
def test_wrong_input_is_a_parlour_error(call: object, words: str) -> None:
    with pytest.raises(parlour.ParlourError, match=words):
        call()  # type: ignore[operator]


def test_no_is_an_answer(tmp_path: object) -> None:
    with pytest.raises(parlour.NoAnswer, match="path"):
        parlour.solve("maze", board={"matrix": [[1, 0], [0, 1]]})


def test_progress_is_told_and_other_threads_run() -> None:
    told: list[tuple[int, int]] = []
    ticks = 0
    ended = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not ended.wait(0.01):
            ticks += 1

    other = threading.Thread(target=tick)
    other.start()
    parlour.simulate("mancala", rules="kalah", games=1_000_000, details=0, progress=lambda *at: told.append(at))
    ended.set()
    other.join()
    assert told[-1] == (1_000_000, 1_000_000) and ticks >= 1


@pytest.mark.parametrize("work", [
    'parlour.simulate("ludo", games=10**12)',
    'parlour.solve("mancala", rules="kalah", no_cache=True, no_book=True)',
    'parlour.perft("mancala", 20, rules="kalah")',
])
def test_an_interrupt_stops_long_work(work: str) -> None:
    script = f"import parlour\nprint('go', flush=True)\ntry:\n    {work}\nexcept KeyboardInterrupt:\n    print('stopped')\n"
    child = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None and child.stdout.readline() == "go\n"
    time.sleep(1.5)
    if child.poll() is not None:
        pytest.skip("the work was done before the interrupt")
    begin = time.monotonic()
    os.kill(child.pid, signal.SIGINT)
    rest, _ = child.communicate(timeout=30)
    assert rest == "stopped\n" and time.monotonic() - begin < 5


def test_the_command_is_the_program() -> None:
    assert command("--version").startswith(f"parlour {parlour.__version__}")
    wrong = subprocess.run(["parlour", "play", "snakes", "--set", "finish=bonce"], capture_output=True, text=True)
    assert wrong.returncode == 2 and "did you mean bounce" in wrong.stderr
