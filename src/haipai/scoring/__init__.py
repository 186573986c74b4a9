"""The scorer: a case as JSON in, its settlement as JSON out.

Owns the call that outside programs use.  What a hand is worth is the rule set's business (haipai.rules); this package
reads cases, refuses impossible ones and writes results.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from haipai.errors import HaipaiError
from haipai.scoring.case import read_case
from haipai.scoring.judge import settle_case

__all__ = ["score", "score_many"]

MAX_ID: Final = 200  # characters
MAX_NUMBER: Final = 10**15


def score(case: object) -> dict[str, object]:
    """The result of a case (interfaces, section 1); an error object, never an exception, whatever the case is.

    Returns {"id", "legal": True, "wins", "deltas", "transfers", "carry"}; {"id", "legal": False, "reason"} when a named
    winner may not win; or {"id", "error": {"code", "message", "path"}} when the case is malformed or impossible.
    """
    case_id = _case_id(case)
    try:
        return {"id": case_id, **settle_case(read_case(case))}
    except HaipaiError as error:
        return {"id": case_id, "error": error_json(error)}


def score_many(rules: object, hands: Any, tiles: Any, **columns: Any) -> Any:
    """Many wins at once, numpy arrays in and out; arguments and results stand with haipai.scoring.arrays.score_many."""
    # By name: neither the import of this module nor its compilation may need numpy.
    try:
        arrays = import_module("haipai.scoring.arrays")
    except ModuleNotFoundError as error:
        message = 'many hands at once need numpy; install it with: pip install "haipai[sim]"'
        raise HaipaiError("not_installed", message) from error
    return arrays.score_many(rules, hands, tiles, **columns)


def error_json(error: HaipaiError) -> dict[str, str]:
    """{code, message, path} of an error."""
    return {"code": error.code, "message": error.message, "path": error.path}


def _case_id(case: object) -> object:
    """The case's own id when it is a short plain value, else None."""
    found = case.get("id") if isinstance(case, dict) else None
    if isinstance(found, str):
        return found if len(found) <= MAX_ID else None
    if isinstance(found, int) and abs(found) < MAX_NUMBER:
        return found
    return None
