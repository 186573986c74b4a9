"""A kind of import contract of our own: modules may import from outside only what a list allows.

import-linter's `forbidden` needs every unwelcome name; a list of welcome ones stays true when a new library comes.
"""

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class Allowed(Contract):
    """All in a package, but for the modules in `apart`, import from outside it only the modules in `allow`."""

    type_name = "allowed"

    package = fields.StringField()
    apart = fields.SetField(subfield=fields.StringField())
    allow = fields.SetField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Return kept, or broken with every import from outside that is not allowed."""
        package, apart, allow = str(self.package), set(self.apart), set(self.allow)  # type: ignore[call-overload]
        strangers = [
            (module, found)
            for module in sorted(graph.find_descendants(package))
            if not any(module == name or module.startswith(f"{name}.") for name in apart)
            for found in sorted(graph.find_modules_directly_imported_by(module))
            if found.partition(".")[0] not in {package, *allow}
        ]
        return ContractCheck(kept=not strangers, metadata={"strangers": strangers})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print each import that is not allowed."""
        for importer, found in check.metadata["strangers"]:
            output.print_error(f"- {importer} imports {found}, which is not in the list of what it may import")
