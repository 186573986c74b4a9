"""Bots and policies against each other over many walls: what is played, the figures, files and pictures.

Owns the public names.  Every hand follows from the plan and the number of its wall alone, so that the results are the
same whatever plays them: one process, several, or a cluster.

>>> from haipai.simulate import Plan, run, summarise
>>> plan = Plan(players=("engine:greedy", "engine:random"), walls=8)
>>> summary = summarise(plan, run(plan))
>>> summary.hands, summary.seats[0].name
(8, 'engine:greedy')
"""

from haipai.simulate.hands import Hand
from haipai.simulate.plan import Plan
from haipai.simulate.run import run
from haipai.simulate.summary import Summary, summarise

__all__ = ["Hand", "Plan", "Summary", "run", "summarise"]
