"""The OpenAPI document of /schema/openapi.json: as Litestar reads it from the routes, put right where it cannot know.

Owns that every type is described as the wire decodes it, with all its bounds, and that every refusal has one form.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from litestar import Router
from litestar.constants import OPENAPI_JSON_HANDLER_NAME
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema

from haipai.server.net.base import Asked
from haipai.server.schema import EXPORTED

RECORD: Final = "application/x-ndjson"
_REFUSED: Final = {
    "description": "Refused: nothing has changed",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Failure"}}},
}


@dataclass
class TakesRecord(Operation):
    """A route whose body is the lines of a record."""

    def __post_init__(self) -> None:
        """Say so: the route reads the body itself."""
        self.request_body = RequestBody({RECORD: OpenAPIMediaType(Schema(type=OpenAPIType.STRING))}, required=True)


class Described:
    """The document, made once and in a thread, when somebody first asks for it: all tables would wait for it."""

    def __init__(self) -> None:
        self._made: asyncio.Task[bytes] | None = None

    def router(self) -> Router:
        """For the framework's route, which would make the document in the loop: ours answers before it."""
        return Router("/schema", route_handlers=[], include_in_schema=False, before_request=self.answer)

    async def answer(self, request: Asked) -> bytes | None:
        """The document as JSON instead of the framework's; None for any other path."""
        if request.route_handler.name != OPENAPI_JSON_HANDLER_NAME:
            return None
        if self._made is None:
            self._made = asyncio.create_task(asyncio.to_thread(_document, request))
        # Who goes away while it is made takes it from nobody.
        return await asyncio.shield(self._made)


def _document(request: Asked) -> bytes:
    return JsonRenderPlugin.render_json(request, completed(request.app.openapi_schema.to_schema()))


def completed(document: dict[str, Any]) -> dict[str, Any]:
    """The framework's document with our types and our refusals."""
    _, shapes = msgspec.json.schema_components(EXPORTED.values(), ref_template="#/components/schemas/{name}")
    paths = {path: _refusing(item) for path, item in document["paths"].items()}
    components = {**document["components"], "schemas": {**document["components"]["schemas"], **shapes}}
    return {**document, "paths": paths, "components": components}


def _refusing(item: dict[str, Any]) -> dict[str, Any]:
    """A path whose operations refuse in our form, instead of the framework's that is never sent."""
    return {
        method: {
            **operation,
            "responses": {
                **{status: told for status, told in operation["responses"].items() if int(status) < 400},
                "default": _REFUSED,
            },
        }
        for method, operation in item.items()
    }
