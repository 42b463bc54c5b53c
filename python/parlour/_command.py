"""The command `parlour`."""

import signal
import sys

from parlour import _native


def main() -> int:
    """Runs the command line; returns its exit code."""
    # A closed pipe and Ctrl-C are handled by the program itself.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _native.run_command(["parlour", *sys.argv[1:]])
