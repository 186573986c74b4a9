"""Errors as answers: the one place where they become a status and a body.

Owns the mapping; the body is `{"error": {"code", "message", "zh", "en", "path"?}}`.  What is not expected is logged and
told without details.
"""

from __future__ import annotations

import logging
from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import HTTPException
from msgspec import UNSET

from haipai.errors import HaipaiError
from haipai.server.net.words import words_for
from haipai.server.ops import meters
from haipai.server.wire.http import Failure, Problem

_log = logging.getLogger("haipai.http")
_STATUS: Final = {
    "no_table": 404,
    "no_match": 404,
    "no_seat": 409,
    "no_offer": 409,
    "hand_needed": 413,
    "too_long": 413,
    "too_many_tables": 429,
}
_CODES: Final = {400: "bad_request", 404: "not_found", 405: "bad_method", 413: "too_large", 415: "bad_type"}


def failure(status: int, error: HaipaiError) -> Response[Failure]:
    """The answer for a refusal."""
    meters.HTTP_REFUSED.labels(error.code).inc()
    zh, en = words_for(error)
    problem = Problem(error.code, error.message[:600] or error.code, zh[:600], en[:600], error.path[:200] or UNSET)
    return Response(Failure(problem), status_code=status, headers={"cache-control": "no-store"})


def on_haipai(_request: Request[Any, Any, Any], error: HaipaiError) -> Response[Failure]:
    """An error of ours: its own status, or 400."""
    status = getattr(error, "status", None) or _STATUS.get(error.code, 400)
    answer = failure(status, error)
    again = getattr(error, "again", None)
    if again is not None:
        answer.headers["retry-after"] = str(again)
    return answer


def on_http(_request: Request[Any, Any, Any], error: HTTPException) -> Response[Failure]:
    """An error of the framework: no route, a body that does not fit."""
    code = _CODES.get(error.status_code, "bad_request" if error.status_code < 500 else "failed")
    return failure(error.status_code, HaipaiError(code, _words(error), _place(error)))


def on_other(_request: Request[Any, Any, Any], error: Exception) -> Response[Failure]:
    """A body nested deeper than can be read: 400.  Anything else is a fault of ours: logged, told without details."""
    if isinstance(error, RecursionError) and "deserializ" in str(error):
        return failure(400, HaipaiError("bad_request", "the body is nested too deep"))
    _log.error("request_failed", exc_info=error)
    return failure(500, HaipaiError("failed", "something went wrong here; it has been noted"))


def _words(error: HTTPException) -> str:
    extra = _extra(error)
    return str(extra.get("message", "")) or str(error.detail)


def _place(error: HTTPException) -> str:
    return str(_extra(error).get("key", ""))


def _extra(error: HTTPException) -> dict[str, Any]:
    """What the framework says of the first field that does not fit."""
    extra = getattr(error, "extra", None)
    first = extra[0] if isinstance(extra, list) and extra else {}
    return first if isinstance(first, dict) else {}
