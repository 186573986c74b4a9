"""Bodies of requests that nobody means well with."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from tests.server.house import house, run

WHERE = ["/api/guest", "/api/replay", "/api/passkeys/login/finish"]


@pytest.mark.parametrize("path", WHERE)
def test_a_body_nested_too_deep_is_the_senders_fault(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    """Brackets in brackets beyond what can be read are refused with 400 and are no fault of ours in the log."""

    async def scenario() -> None:
        async with house(tmp_path) as home:
            json = {"content-type": "application/json"}
            answer = await home.request("POST", path, content=b"[" * 50_000, headers=json)
            assert answer.status_code == 400
            assert answer.json()["error"]["code"] in {"bad_request", "bad_json"}

    with caplog.at_level(logging.ERROR):
        run(scenario())
    assert not caplog.records
