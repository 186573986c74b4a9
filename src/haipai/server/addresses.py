"""Whose addresses count as one, wherever something is limited for each address.

Owns that alone.
"""

from __future__ import annotations

import ipaddress


def network(address: str) -> str:
    """Who counts as one: an IPv4 address, or a /64 of IPv6, of which a single person has all.

    >>> network("2001:db8::7"), network("::ffff:10.0.0.1")
    ('2001:db8::/64', '10.0.0.1')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))
