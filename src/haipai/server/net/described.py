"""The OpenAPI document of /schema/openapi.json: as Litestar reads it from the routes, put right where it cannot know.

Owns that every type is described as the wire decodes it, with all its bounds, and that every refusal has one form.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema

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


class Described(JsonRenderPlugin):
    """Answers with the document, which is made once: it takes a moment, and all tables would wait for it."""

    _made = b""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The document as JSON."""
        self._made = self._made or super().render(request, completed(openapi_schema))
        return self._made


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
