"""The figures of a run in words: one row each, with its unit.

Owns names and order.
"""

from __future__ import annotations

from typing import Any, Final

# Figure → what it is, with its unit; the order is that of the report.
ROWS: Final = {
    "p50_ms": "ms from an action to its event at all seats, half of them within",
    "p99_ms": "ms, 99 of 100 within",
    "max_ms": "ms, the longest",
    "turn_p99_ms": "ms, commands of one's own turn, 99 of 100 within",
    "claim_p99_ms": "ms, claims, for which others who are asked may still think, 99 of 100 within",
    "driver_lag_p99_ms": "ms by which the measuring process itself was late, 99 of 100 within",
    "actions_per_second": "actions/s",
    "events_measured": "actions whose event was seen at all four seats",
    "refused": "actions refused: another player's answer came first",
    "errors": "errors, and connections lost",
    "tables_opened": "tables opened in all",
    "hands_over": "hands played to their end",
    "cpu_seconds_per_1000_actions": "seconds of processor time for 1,000 actions",
    "server_cpu_share": "of one core used by the server",
    "memory_start_mib": "MiB when the measurement begins",
    "memory_60s_mib": "MiB after a minute",
    "memory_end_mib": "MiB at the end",
    "memory_slope_mib_per_minute": "MiB a minute by which memory grows, over the second half",
    "kib_per_table": "KiB for a new table",
    "kib_per_connection": "KiB for a connection",
}


def rows(found: dict[str, Any]) -> list[tuple[str, str]]:
    """(figure, words) of what a report holds.

    >>> rows({"p50_ms": 2.9, "errors": 0, "memory_60s_mib": None})
    [('2.9', 'ms from an action to its event at all seats, half of them within'), ('0', 'errors, and connections lost')]
    """
    return [(f"{found[name]:,}", words) for name, words in ROWS.items() if found.get(name) is not None]


def heading(found: dict[str, Any]) -> str:
    """What was run, in one line."""
    think, pause = found["think_seconds"], found["pause_seconds"]
    return (
        f"{found['tables']} tables, {found['sockets']} sockets, {found['seconds']:,} s; everybody answers after "
        f"{think[0]}–{think[1]} s, {pause} s pause after a discard"
    )
