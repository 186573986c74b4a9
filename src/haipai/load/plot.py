"""A picture of a run: latency and memory over time.

Owns the figure.  Needs matplotlib, as pictures of simulations do.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from haipai.simulate.plots import new_figure, save


def draw(found: dict[str, Any], path: Path) -> None:
    """Write the picture of a report; HaipaiError `bad_file`, `not_installed`."""
    figure = new_figure(path, (9, 6))
    above, below = figure.subplots(2, 1, sharex=True)
    figure.suptitle(f"{found['tables']} tables, {found['sockets']} sockets, {found['actions']} actions")
    ends = [when for when, _, _ in found["latency_ms"]]
    above.plot(ends, [low for _, low, _ in found["latency_ms"]], label="p50")
    above.plot(ends, [high for _, _, high in found["latency_ms"]], label="p99")
    above.set_ylabel("ms from action to event at all seats")
    above.set_ylim(bottom=0)
    above.legend()
    below.plot([when for when, _ in found["memory_mib"]], [value for _, value in found["memory_mib"]])
    below.set_ylabel("MiB resident")
    below.set_ylim(bottom=0)
    below.set_xlabel("seconds")
    save(figure, path)
