"""Who is kept out: accounts, and addresses or networks of them.

Owns what a ban is and whom it hits.  No I/O: the rows come from store and command line (warden.py, accounts.py).
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from haipai.errors import HaipaiError

Kind = Literal["account", "address"]
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
REASON_MOST: Final = 200
_ACCOUNT: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")


class Ban(NamedTuple):
    """Somebody is kept out."""

    kind: Kind
    value: str  # an account's id, an address, or a network
    reason: str
    since: int  # ms since 1970


def target(text: str) -> tuple[Kind, str]:
    """What a ban of this text hits: an address or network in its usual form, or an account; else `bad_target`."""
    try:
        network = ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        if _ACCOUNT.fullmatch(text.strip()):
            return "account", text.strip()
        words = "neither an account's id nor an address or network like 192.0.2.7, 192.0.2.0/24, 2001:db8::/64"
        raise HaipaiError("bad_target", words, text[:80]) from None
    return "address", str(network.network_address if network.num_addresses == 1 else network)


class Bans:
    """The bans in force, quick to ask."""

    def __init__(self, bans: Iterable[Ban] = ()) -> None:
        self._accounts: dict[str, Ban] = {}
        self._networks: list[tuple[Network, Ban]] = []
        self.replace(bans)

    def replace(self, bans: Iterable[Ban]) -> None:
        """From now on these and no others."""
        rows = list(bans)
        self._accounts = {ban.value: ban for ban in rows if ban.kind == "account"}
        self._networks = [(ipaddress.ip_network(ban.value), ban) for ban in rows if ban.kind == "address"]

    def of_account(self, account: str) -> Ban | None:
        """The ban of an account."""
        return self._accounts.get(account)

    def of(self, account: str, address: str) -> Ban | None:
        """The ban of somebody who comes from an address."""
        return self.of_account(account) or self.of_address(address)

    def of_address(self, text: str) -> Ban | None:
        """The ban of an address; None for what is no address, as a socket of this machine may have none."""
        if not self._networks:
            return None
        try:
            address = ipaddress.ip_address(text.partition("%")[0])
        except ValueError:
            return None
        mapped = getattr(address, "ipv4_mapped", None)  # an IPv4 address as a socket of both kinds shows it
        return next((ban for network, ban in self._networks if (mapped or address) in network), None)


def told(ban: Ban) -> tuple[str, str]:
    """What whoever is kept out is told, in zh and en, with the reason as it was written."""
    if not ban.reason:
        return "这个服务器不让你进。", "You are kept out of this server."
    return f"这个服务器不让你进：{ban.reason}", f"You are kept out of this server: {ban.reason}"
