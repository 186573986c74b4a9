"""The server speaks https itself: cookie and socket bound to it, and files that cannot be used refused in words."""

from __future__ import annotations

import json
import ssl
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
import trustme
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    PrivateFormat,
    load_pem_private_key,
)
from websockets.asyncio.client import connect
from websockets.typing import Origin

from haipai.server import lan
from haipai.server.ops import tls
from tests.server.house import house, run


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    """Return a certificate authority of this test's own."""
    return trustme.CA()


def files(folder: Path, authority: trustme.CA) -> tuple[str, str]:
    """A new certificate for 127.0.0.1 and its key, as files."""
    made = authority.issue_cert("127.0.0.1")
    cert, key = folder / "cert.pem", folder / "key.pem"
    cert.write_bytes(b"".join(blob.bytes() for blob in made.cert_chain_pems))
    key.write_bytes(made.private_key_pem.bytes())
    return str(cert), str(key)


def test_https_binds_cookie_and_socket(tmp_path: Path, authority: trustme.CA) -> None:
    """Over https the cookie is `__Host-` and Secure, the account says so, and the socket plays over wss."""
    cert, key = files(tmp_path, authority)
    trusted = ssl.create_default_context()
    authority.configure_trust(trusted)

    async def scenario() -> None:
        async with house(tmp_path / "data", tls_cert=cert, tls_key=key) as home:
            assert home.server.own.secure
            url = home.url.replace("http:", "https:").rstrip("/")
            headers = {"Origin": url}
            async with httpx.AsyncClient(base_url=url, verify=trusted, trust_env=False, headers=headers) as client:
                answer = await client.post("/api/guest", json={"name": "张三"})
                cookie = answer.headers["set-cookie"]
                assert cookie.startswith("__Host-haipai=")
                assert "Secure" in cookie.split("; ")
                assert (await client.get("/api/me")).json()["secure"] is True
                made = await client.post("/api/tables", json={})
                assert made.status_code == 201
                assert f"wss://{url.removeprefix('https://')}" in made.headers["content-security-policy"]
            async with connect(
                url.replace("https", "wss", 1) + "/ws/" + made.json()["table"],
                ssl=trusted,
                origin=Origin(url),
                additional_headers={"Cookie": cookie.partition(";")[0]},
            ) as socket:
                await socket.send('{"t":"hello"}')
                assert json.loads(await socket.recv())["t"] == "state"

    run(scenario())


def test_plain_http_is_not_understood(tmp_path: Path, authority: trustme.CA) -> None:
    """A port that speaks https answers nothing to plain http."""
    cert, key = files(tmp_path, authority)

    async def scenario() -> None:
        async with house(tmp_path / "data", tls_cert=cert, tls_key=key) as home:
            with pytest.raises(httpx.TransportError):
                await home.request("GET", "/healthz")

    run(scenario())


def missing(cert: Path, key: Path) -> tuple[Path, Path]:
    """A certificate that is not there."""
    cert.unlink()
    return cert, key


def no_key_there(cert: Path, key: Path) -> tuple[Path, Path]:
    """A folder where the key should be."""
    key.unlink()
    key.mkdir()
    return cert, key


def swapped(cert: Path, key: Path) -> tuple[Path, Path]:
    """Certificate and key the wrong way round."""
    return key, cert


def of_another(cert: Path, key: Path) -> tuple[Path, Path]:
    """The key of another certificate."""
    other = trustme.CA().issue_cert("127.0.0.1")
    key.write_bytes(other.private_key_pem.bytes())
    return cert, key


def damaged(cert: Path, key: Path) -> tuple[Path, Path]:
    """A certificate cut off in the middle."""
    lines = cert.read_text().splitlines()
    cert.write_text("\n".join([*lines[:4], lines[-1]]))
    return cert, key


def locked(cert: Path, key: Path) -> tuple[Path, Path]:
    """A key with a password."""
    loaded = load_pem_private_key(key.read_bytes(), None)
    lock = BestAvailableEncryption(b"secret")
    key.write_bytes(loaded.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, lock))
    return cert, key


BAD = [
    (missing, "tls_cert", "there is no file"),
    (no_key_there, "tls_key", "cannot be read"),
    (swapped, "tls_cert", "holds no certificate"),
    (of_another, "tls_key", "is not the key of the certificate"),
    (damaged, "tls_cert", "cannot be used"),
    (locked, "tls_key", "protected by a password"),
]


@pytest.mark.parametrize(("spoil", "path", "words"), BAD, ids=[row[0].__name__ for row in BAD])
def test_unusable_files_are_told(tmp_path: Path, authority: trustme.CA, spoil: object, path: str, words: str) -> None:
    """Missing, unreadable, mixed up, mismatched, damaged, locked: each with the setting and a sentence."""
    cert, key = (Path(name) for name in files(tmp_path, authority))
    assert callable(spoil)
    cert, key = spoil(cert, key)
    with pytest.raises(tls.TlsError) as caught:
        tls.check(str(cert), str(key))
    assert caught.value.code == "bad_tls"
    assert caught.value.path == path
    assert words in caught.value.message


def test_a_start_without_its_certificate_ends_in_words(tmp_path: Path) -> None:
    """`haipai serve` with a file that is not there: status 2, the code, no traceback, no data folder made."""
    command = [sys.executable, "-m", "haipai.server", "--local", "--port", "0", "--data", str(tmp_path / "data")]
    command += ["--tls-cert", str(tmp_path / "none.pem"), "--tls-key", str(tmp_path / "none.key")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 2
    assert "haipai serve: bad_tls: " in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(("scheme", "other"), [("http", "https"), ("https", "http")])
def test_the_hints_name_the_scheme(scheme: str, other: str) -> None:
    """What a phone must type begins as the server speaks."""
    words = lan.greeting([f"{scheme}://192.168.1.7:8123/", f"{scheme}://127.0.0.1:8123/"], 8123, local=False)
    assert f"begins with {scheme}://, not {other}://" in words
