"""Telling people where the server is: addresses, a QR code, and what to do when a phone does not get through.

Owns the words printed at the start.  Sends nothing anywhere.
"""

from __future__ import annotations

import io
import ipaddress
import sys
from urllib.parse import urlsplit

import ifaddr
import segno


def addresses() -> list[str]:
    """IPv4 addresses of this machine in its own networks, the likeliest for a phone first."""
    found = {str(ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips if isinstance(ip.ip, str)}
    usable = [text for text in found if not ipaddress.ip_address(text).is_loopback]
    return sorted(usable, key=_likeliness)


def _likeliness(text: str) -> tuple[int, str]:
    """Home networks first; addresses that virtual networks and containers use last."""
    address = ipaddress.ip_address(text)
    if text.startswith("192.168."):
        return (0, text)
    if text.startswith("10."):
        return (1, text)
    if text.startswith("172."):
        return (3, text)
    return (4 if address.is_link_local else 2, text)


def urls(scheme: str, listen: str, port: int, public: str) -> list[str]:
    """Where people can reach a server that listens there, the best for a phone first."""
    if public:
        return [public]
    own = addresses() if listen in {"0.0.0.0", "::"} else [listen] if listen != "127.0.0.1" else []  # noqa: S104
    return [f"{scheme}://{host}:{port}/" for host in [*own, "127.0.0.1"]]


def qr(url: str) -> str:
    """A QR code for the terminal, half blocks, dark on light."""
    out = io.StringIO()
    segno.make(url, error="l").terminal(out=out, compact=True)
    return out.getvalue()


def hints(url: str, port: int) -> str:
    """What to do when a phone does not get through to a URL, for this system."""
    system = {"linux": _LINUX, "darwin": _MAC, "win32": _WINDOWS}.get(sys.platform, "")
    scheme = urlsplit(url).scheme
    return (_HINTS + system).format(port=port, scheme=scheme, other="http" if scheme == "https" else "https")


def greeting(found: list[str], port: int, *, local: bool) -> str:
    """What a terminal shows when the server is ready."""
    lines = ["", "  海派麻将 haipai  ·  打开网址就能玩 · open in a browser:", ""]
    lines += [f"    {url}" for url in found]
    if not local and len(found) > 1:
        lines += ["", "  手机扫码 · scan with a phone in the same Wi-Fi:", "", qr(found[0]), hints(found[0], port)]
    elif local:
        lines += ["", "  只有这台电脑能打开（--local） · this computer only (--local)"]
    return "\n".join([*lines, "", "  Ctrl+C 停止 · stops", ""])


_HINTS = """  手机打不开？ If a phone does not get through:
    1. 手机和电脑要连同一个 Wi-Fi，不要用访客网络。 Same Wi-Fi for both, no guest network; mobile data off.
    2. 路由器的“AP 隔离 / 客户端隔离”要关掉。 Turn off "AP isolation" in the router.
    3. 网址开头是 {scheme}:// ，不是 {other}:// 。 The address begins with {scheme}://, not {other}://.
    4. 防火墙要放行端口 {port}。 Let port {port} through the firewall:
"""
_LINUX = """         sudo ufw allow {port}/tcp        or   sudo firewall-cmd --add-port={port}/tcp
"""
_MAC = """         System Settings → Network → Firewall → Options: allow Python
"""
_WINDOWS = """         netsh advfirewall firewall add rule name=haipai dir=in action=allow protocol=TCP localport={port}
"""
