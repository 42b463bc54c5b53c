"""The notebooks of docs/notebooks run, and so do the examples in docstrings."""

import doctest
import importlib
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[2] / "docs" / "notebooks"


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.ipynb")))
def test_a_notebook_runs(name: str) -> None:
    book = nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)
    NotebookClient(book, timeout=300, resources={"metadata": {"path": str(FOLDER)}}).execute()
    outputs = [output for cell in book.cells if cell.cell_type == "code" for output in cell.outputs]
    assert outputs and all(output.output_type != "error" for output in outputs)


@pytest.mark.parametrize("name", ["", "._answers", "._games", "._vector"])
def test_examples_in_docstrings_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(f"parlour{name}")).failed == 0
