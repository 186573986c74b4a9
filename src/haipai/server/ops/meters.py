"""The figures that monitoring reads: counters and histograms of this process.

Owns their names.  No label holds a name, a token, a table or a tile: every label is a word out of a fixed set.
Counting costs less than a microsecond and is always on; a page shows the figures only where a port is set.
"""

from __future__ import annotations

import logging
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

REGISTRY: Final = CollectorRegistry(auto_describe=True)
_FAST: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

TABLES: Final = Gauge("haipai_tables", "Tables in memory.", registry=REGISTRY)
CONNECTIONS: Final = Gauge("haipai_connections", "Open sockets.", registry=REGISTRY)
ACTIONS: Final = Counter("haipai_actions", "Commands carried out, by whom.", ["by"], registry=REGISTRY)
ACTION_SECONDS: Final = Histogram(
    "haipai_action_seconds",
    "From the arrival of a player's command at its table until it is durable.",
    buckets=_FAST,
    registry=REGISTRY,
)
REFUSED: Final = Counter("haipai_refused", "Commands refused at tables, by code.", ["code"], registry=REGISTRY)
HTTP_REFUSED: Final = Counter("haipai_http_refused", "Requests refused, by code.", ["code"], registry=REGISTRY)
COMMITS: Final = Counter("haipai_commits", "Transactions of the log.", registry=REGISTRY)
COMMIT_JOBS: Final = Counter("haipai_commit_jobs", "Jobs carried out in them.", registry=REGISTRY)
COMMIT_SECONDS: Final = Histogram(
    "haipai_commit_seconds", "How long a transaction of the log took.", buckets=_FAST, registry=REGISTRY
)
BOT_SECONDS: Final = Histogram(
    "haipai_bot_seconds", "How long a bot thought about one command.", ["bot"], buckets=_FAST, registry=REGISTRY
)
BOTS_ASKED: Final = Gauge("haipai_bots_asked", "Questions to bots that are not answered yet.", registry=REGISTRY)
ERRORS: Final = Counter("haipai_errors", "Errors in the log, by event.", ["event"], registry=REGISTRY)
ProcessCollector(registry=REGISTRY)  # memory, processor time, open files; where the system tells


class CountErrors(logging.Handler):
    """Counts what is logged as an error.  Our own events are fixed words; other libraries' words stay out."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)

    def emit(self, record: logging.LogRecord) -> None:
        """Count it."""
        ours = record.name.startswith("haipai.") and not record.args
        ERRORS.labels(record.getMessage() if ours else "other").inc()


def text() -> bytes:
    """All figures in the text form of Prometheus."""
    return generate_latest(REGISTRY)
