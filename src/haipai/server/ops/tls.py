"""Certificate and key of a server that speaks https itself: usable, or refused in words before a port is open.

Owns the check.  The files are read again by uvicorn, which does the speaking.
"""

from __future__ import annotations

import ssl
from pathlib import Path
from typing import NoReturn

from haipai.errors import HaipaiError


class TlsError(HaipaiError):
    """Certificate or key cannot be used: `bad_tls`; `path` names the setting."""


def check(cert: str, key: str) -> None:
    """Return when the two PEM files can be read and belong together; TlsError otherwise."""
    _look_for(cert, "tls_cert", "CERTIFICATE-----", "certificate")
    _look_for(key, "tls_key", "PRIVATE KEY-----", "private key")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(cert, key, password=lambda: _locked(key))
    except ssl.SSLError as error:
        if error.reason == "KEY_VALUES_MISMATCH":
            raise TlsError("bad_tls", f"{key} is not the key of the certificate in {cert}", "tls_key") from None
        raise TlsError("bad_tls", f"{cert} and {key} cannot be used ({error.reason})", "tls_cert") from None


def _look_for(file: str, setting: str, mark: str, what: str) -> None:
    try:
        text = Path(file).read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        raise TlsError("bad_tls", f"there is no file {file}", setting) from None
    except OSError as error:
        raise TlsError("bad_tls", f"{file} cannot be read: {error.strerror}", setting) from None
    if mark not in text:
        raise TlsError("bad_tls", f"{file} holds no {what} in PEM", setting)


def _locked(key: str) -> NoReturn:
    raise TlsError("bad_tls", f"{key} is protected by a password; give the key without one", "tls_key")
