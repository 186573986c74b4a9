"""`haipai serve`: settings, start, and a stop that loses nothing.

Owns the process: arguments, the listening socket, signals, and what is printed.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import socket
import sys
from pathlib import Path
from typing import Any, Final

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from haipai.errors import HaipaiError
from haipai.server import lan, logs
from haipai.server.app import App
from haipai.server.config import Config, ConfigError, from_process
from haipai.server.net.outbox import LAST_WORDS
from haipai.server.net.site import find_client
from haipai.server.ops import tls
from haipai.server.ops.service import Service
from haipai.server.wire.frames import MOST_BYTES

_log = logging.getLogger("haipai.serve")
SEND_BUFFER: Final = 128 * 1024
UNUSABLE: Final = 2  # exit status for settings or data that cannot be used

EXAMPLES: Final = """examples:
  haipai serve                              listen on the LAN, print addresses and a QR code
  haipai serve --local --port 9000          this computer only
  haipai serve --data /srv/haipai --config haipai.toml
  haipai serve --set clock.turn=20 --set pace.pause=0.5
  haipai serve --tls-cert fullchain.pem --tls-key privkey.pem --port 443
  HAIPAI_PORT=9000 HAIPAI_CLOCK_TURN=20 haipai serve

settings, later ones win: defaults, --config FILE (TOML), HAIPAI_… variables, options.
A file with some of them:
  data = "/srv/haipai"
  public = "https://mahjong.example"        # behind a proxy
  [clock]
  turn = 20
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `haipai serve`, with examples."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EXAMPLES
    add = parser.add_argument
    add("--config", type=Path, metavar="FILE", help="settings in TOML")
    add("--data", metavar="DIR", help="folder of everything that is kept (default: data)")
    add("--host", metavar="ADDRESS", help="address to listen on (default: 0.0.0.0)")
    add("--port", type=int, metavar="N", help="port (default: 8000; 0: a free one)")
    add("--local", action="store_true", default=None, help="listen on loopback only")
    add("--public", metavar="URL", help="where people reach it, when behind a proxy")
    add(
        "--tls-cert", metavar="FILE", help="speak https with this certificate (PEM, with those between it and the root)"
    )
    add("--tls-key", metavar="FILE", help="its private key (PEM, without password)")
    add("--web", metavar="DIR", help="folder of the built client (default: found by itself)")
    add("--log", choices=["debug", "info", "warning", "error"], help="how much to log (default: info)")
    add("--log-file", metavar="FILE", help="log to a file (default: standard error)")
    add("--set", action="append", default=[], metavar="NAME=VALUE", help="any other setting, for example clock.turn=20")
    add("--ready-file", type=Path, metavar="FILE", help='write {"port", "url", "pid"} there when ready')


def flags(args: argparse.Namespace) -> dict[str, Any]:
    """The settings given as options; HaipaiError `bad_config` for a --set without a value."""
    names = ("data", "host", "port", "local", "public", "tls_cert", "tls_key", "web", "log", "log_file")
    out = {name: getattr(args, name) for name in names if getattr(args, name) is not None}
    for pair in args.set:
        name, equals, value = pair.partition("=")
        if not equals:
            raise HaipaiError("bad_config", f"--set takes NAME=VALUE, not {pair!r}", "set")
        out[name] = value
    return out


def run(args: argparse.Namespace) -> int:
    """Serve until stopped; the exit status (0 stopped, 2 settings or data unusable, in words on standard error)."""
    try:
        config = from_process(args.config, flags(args))
        if config.tls_cert:
            tls.check(config.tls_cert, config.tls_key)
        check_client(config.web)
        start_log(config)
        listener = listen(config)
        server = Server(config, App(config), listener, args.ready_file)
    except HaipaiError as error:
        sys.stderr.write(f"haipai serve: {error.code}: {error}\n")
        return UNUSABLE
    except OSError as error:
        sys.stderr.write(f"haipai serve: cannot_listen: {error.strerror or error}\n")
        return UNUSABLE
    server.run()
    return 0


def check_client(folder: str) -> None:
    """A folder that is named must hold the built client; ConfigError `bad_config`."""
    if folder and find_client(folder) is None:
        words = f"{folder}: there is no built client in this folder (no index.html); leave it out, or: make web"
        raise ConfigError("bad_config", words, "web")


def start_log(config: Config) -> None:
    """Log where the settings say; ConfigError `bad_config` for a file that cannot be written."""
    try:
        logs.set_up(config.log, config.log_file)
    except OSError as error:
        words = f"{config.log_file}: cannot be written: {error.strerror}"
        raise ConfigError("bad_config", words, "log_file") from None


def listen(config: Config) -> socket.socket:
    """A socket listening where the settings say."""
    family = socket.AF_INET6 if ":" in config.listen else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # Bounds what the kernel keeps for a reader that does not read; accepted sockets inherit it.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    listener.bind((config.listen, config.port))
    listener.listen(1024)
    return listener


class SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol, with a way to drop a peer that does not read."""

    async def run_asgi(self) -> None:
        """Serve the socket; the application may cut it off."""
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions["haipai.abort"] = self.transport.abort
        await super().run_asgi()


class Server(uvicorn.Server):
    """uvicorn with our start and stop around it."""

    def __init__(
        self, config: Config, app: App, listener: socket.socket, ready_file: Path | None = None, *, quiet: bool = False
    ) -> None:
        super().__init__(uvicorn_config(config, app))
        self.service = Service(config, app)
        self.quiet = quiet
        self.own = config
        self.app = app
        self.listener = listener
        self.ready_file = ready_file

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until a signal, then stop in order."""
        super().run(sockets or [self.listener])

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the application, then the port, then say so."""
        await self.app.start()
        await self.service.start()
        await super().startup(sockets)
        if not self.quiet:
            self._tell()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell the sockets first, so that clients know to come back; then close everything."""
        _log.info("stopping")
        await self.service.stop()
        await self.app.see_off()
        await self.app.sockets.emptied(LAST_WORDS)
        await super().shutdown(sockets)
        await self.app.stop()
        _log.info("stopped")

    def handle_exit(self, sig: int, frame: Any) -> None:
        """A signal: stop in order; a second interrupt stops at once.  Not raised again, so the exit status is 0."""
        super().handle_exit(sig, frame)
        self._captured_signals.clear()

    def _tell(self) -> None:
        port, scheme = self.listener.getsockname()[1], "https" if self.own.tls_cert else "http"
        found = lan.urls(scheme, self.own.listen, port, self.own.public)
        place = {"port": port, "url": f"{scheme}://127.0.0.1:{port}/", "pid": os.getpid()}
        sys.stdout.write(json.dumps({"haipai": "ready", **place}) + "\n")
        sys.stdout.write(lan.greeting(found, port, local=self.own.local) + "\n")
        sys.stdout.flush()
        if self.ready_file is not None:
            waiting = self.ready_file.with_suffix(".part")
            waiting.write_text(json.dumps(place), encoding="utf-8")
            waiting.replace(self.ready_file)
        _log.info("ready", extra={"port": port, "secure": self.own.secure, "client": self.app.site.folder is not None})


def uvicorn_config(config: Config, app: App) -> uvicorn.Config:
    """How uvicorn serves: no compression of frames, small messages, dead lines noticed within ten seconds."""
    return uvicorn.Config(
        app,
        lifespan="off",
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        ws=SocketProtocol,
        ws_max_size=MOST_BYTES,
        ws_ping_interval=4.0,
        ws_ping_timeout=5.0,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(config.proxies),
        forwarded_allow_ips=config.proxies or None,
        ssl_certfile=config.tls_cert or None,
        ssl_keyfile=config.tls_key or None,
        timeout_graceful_shutdown=5,
        backlog=1024,
    )


def main(arguments: list[str] | None = None) -> int:
    """`python -m haipai.server`."""
    parser = argparse.ArgumentParser(prog="haipai serve", description="Serve tables to browsers.")
    add_arguments(parser)
    return run(parser.parse_args(arguments))
