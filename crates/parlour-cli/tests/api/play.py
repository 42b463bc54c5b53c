"""Plays a game of Mancala against a bot with a client that openapi-python-client has generated.

Usage: play.py ADDRESS
"""

import sys
import time

from parlour_client import AuthenticatedClient, Client
from parlour_client.api.tables import create_table, join, record, review, step, table
from parlour_client.models import (
    DoneAnswer,
    ErrorBody,
    GameName,
    JoinBody,
    MoveMessage,
    NewSeat,
    NewTable,
    SeatKind,
    TurnKind,
)


def main(address: str) -> None:
    stranger = Client(base_url=address)
    seats = [NewSeat(kind=SeatKind.OPEN), NewSeat(kind=SeatKind.BOT, level="random")]
    made = create_table.sync(client=stranger, body=NewTable(game=GameName.MANCALA, rules="kalah", seats=seats))
    seated = join.sync(made.id, client=stranger, body=JoinBody(name="Ann"))
    assert seated.seat == 1, seated
    ann = AuthenticatedClient(base_url=address, token=seated.token)

    wrong = step.sync(made.id, client=ann, body=MoveMessage(do="move", move="99"))
    assert isinstance(wrong, ErrorBody) and wrong.error.code.value == "illegal", wrong

    moves, deadline = 0, time.monotonic() + 60
    while (view := table.sync(made.id, client=ann, scene=False)).turn.kind is not TurnKind.OVER:
        assert time.monotonic() < deadline, "the game does not end"
        if view.turn.player == seated.seat:
            move = MoveMessage(do="move", move=view.turn.moves[0], state=view.state)
            done = step.sync(made.id, client=ann, body=move)
            assert isinstance(done, DoneAnswer), done
            moves += 1
        else:
            time.sleep(0.01)

    lines = record.sync_detailed(made.id, client=ann).content.decode().splitlines()
    reviewed = review.sync(made.id, client=ann)
    assert len(lines) > moves > 0 and len(reviewed.players) == 2, reviewed
    print(f"Python: {moves} own moves, a record of {len(lines)} lines, a review of {len(reviewed.steps)} steps")


if __name__ == "__main__":
    main(sys.argv[1])
