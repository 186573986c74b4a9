"""Who pays a winner in `qiaoma`, in shares of his value (QM-7).

Owns the payment table with its contractors.  Knows nothing of tiles.
"""

from __future__ import annotations

from haipai.packed import i64, vec
from haipai.rules.base import Settlement, Transfer
from haipai.rules.partners import relation
from haipai.rules.position import DISCARD, ROB_KONG, Outcome, Position


def pay_winner(settlement: Settlement, pos: Position, outcome: Outcome, winner: i64, value: i64) -> None:
    """Add the transfers to one winner.  All winners must stand in `settlement.wins`."""
    bonds = contracts(settlement, pos, winner)
    for payer in range(i64(len(pos.seats))):
        if payer == winner:
            continue
        shares = owed(pos, outcome, bonds, payer, winner)
        if shares:
            settlement.transfers.append(Transfer(payer, winner, shares * value, clause_of(outcome, bonds)))


class Bonds:
    """How the others stand to a winner: r of QM-7.3 of each seat, and who of them wins too."""

    __slots__ = ("r", "total", "fellow")

    def __init__(self, seats: i64) -> None:
        self.r = vec[i64]([0] * seats)  # of seats that do not win themselves
        self.total: i64 = 0  # sum of r
        self.fellow = False  # a fellow winner is a contractor

    def any(self) -> bool:
        """Whether the winner has a contractor."""
        return self.total > 0 or self.fellow


def contracts(settlement: Settlement, pos: Position, winner: i64) -> Bonds:
    """QM-7.3; what a fellow winner owes as contractor is dropped."""
    bonds = Bonds(len(pos.seats))
    for other in range(i64(len(pos.seats))):
        r = relation(pos, winner, other)
        if r == 0:
            continue
        if any(win.seat == other for win in settlement.wins):
            bonds.fellow = True
        else:
            bonds.r[other] = r
            bonds.total += r
    return bonds


def owed(pos: Position, outcome: Outcome, bonds: Bonds, payer: i64, winner: i64) -> i64:
    """Shares that one seat owes to a winner."""
    r = bonds.r[payer]
    if outcome.by == ROB_KONG:
        return 3 * r + (3 if payer == outcome.giver else 0)
    if outcome.by != DISCARD:
        return 5 * r if bonds.total else 1
    contractor = relation(pos, winner, outcome.giver) > 0
    if contractor or not bonds.any() or pos.seats[outcome.giver].ready:
        return r + (1 if payer == outcome.giver else 0)
    if payer != outcome.giver:
        return 0
    return 1 + bonds.total + (1 if bonds.fellow else 0)


def clause_of(outcome: Outcome, bonds: Bonds) -> str:
    """The clause of a transfer."""
    if bonds.any():
        return "QM-7.3"
    return "QM-7.2" if outcome.by == ROB_KONG else "QM-7.1"
