"""How good is a network?  It plays the same walls as its rivals, its seat going round.

    python examples/duplicate_eval.py network.npz --rival engine:greedy --walls 200

Each wall is played once from every seat of the network against rivals on the others.  A second run of the same walls
has the rival in the network's place: the difference is what the network gains or loses, the luck of the wall left out.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from imitation import Network

from haipai.env.spaces import observe
from haipai.errors import HaipaiError
from haipai.simulate import Plan
from haipai.simulate.estimate import Estimate, Ratio
from haipai.simulate.hands import chooser
from haipai.table import Table

Player = Callable[[Table, int], int]


def player_of(network: Network) -> Player:
    """The network as somebody who chooses."""

    def choose(table: Table, seat: int) -> int:
        seen = observe(table, seat)
        return int(network.choose(seen["observation"][None], seen["action_mask"][None])[0])

    return choose


def points(plan: Plan, wall: int, seat: int, player: Player | None) -> int:
    """What one seat gets in a hand, played by `player`, or by the rival like all others."""
    table = Table.from_header({"rules": plan.rules, "seed": plan.wall_seed(wall), "dealer": wall % plan.seats})
    players = [chooser(name, table.rules, plan.player_seed(wall, who)) for who, name in enumerate(plan.line_up)]
    if player is not None:
        players[seat] = player
    while not table.over:
        table.step(players[table.actor](table, table.actor))
    return table.deltas[seat]


def compare(plan: Plan, network: Network) -> Estimate:
    """Points a hand that the network gets above the rival in its place; walls are clusters."""
    ratio, player = Ratio(), player_of(network)
    for wall in range(plan.walls):
        gains = [points(plan, wall, seat, player) - points(plan, wall, seat, None) for seat in range(plan.seats)]
        ratio.add(sum(gains), plan.seats)
    return ratio.estimate()


def main(words: list[str] | None = None) -> Estimate:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("network", type=Path)
    parser.add_argument("--rival", default="engine:greedy")
    parser.add_argument("--rules", default="shanghai")
    parser.add_argument("--walls", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(words)
    if not args.network.is_file():
        parser.error(f"there is no {args.network}: examples/imitation.py makes one")
    try:
        plan = Plan(players=(args.rival,), rules=args.rules, walls=args.walls, seed=args.seed)
        network = Network.load(args.network)
    except HaipaiError as error:
        parser.error(str(error))
    except (KeyError, ValueError, OSError, BadZipFile):
        parser.error(f"{args.network} holds no network: examples/imitation.py makes one")
    found = compare(plan, network)
    print(f"{found.value:+.3f} ± {found.half:.3f} points a hand beside {args.rival}, {args.walls} walls")
    return found


if __name__ == "__main__":
    np.seterr(all="raise", under="ignore")
    main()
