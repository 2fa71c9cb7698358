# A WebSocket client (RFC 6455) for binary messages, written with the standard library.
import base64
import hashlib
import os
import socket
import ssl
from urllib.parse import urlsplit

from lairbot.messages import WireError

SUBPROTOCOL = "lair.v1"
_GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_TEXT, _BINARY, _CLOSE, _PING, _PONG = 1, 2, 8, 9, 10
HEAD_BYTES_MAX = 64 * 1024  # of the answer to the handshake
MESSAGE_BYTES_MAX = 1024 * 1024  # the server sends no more than half of that at once
AWAY_MAX = 3600.0  # the most seconds for which a server may send a client away


class Closed(ConnectionError):
    """The connection is over; `code` is the close code of RFC 6455, 1006 if there was none."""

    def __init__(self, code: int = 1006, reason: str = ""):
        super().__init__(f"closed with {code} {reason}".strip())
        self.code = code
        self.reason = reason


class NotUpgraded(ConnectionError):
    """The server answered the handshake with this HTTP status."""

    def __init__(self, status: str, retry_after: float):
        super().__init__(f"the server answers {status}")
        self.status = status
        self.retry_after = retry_after


def address(text: str) -> str:
    """Returns a server's address as one with a scheme; raises ValueError if it is none."""
    full = text if "//" in text else "http://" + text
    at = urlsplit(full)
    if at.scheme not in ("http", "https", "ws", "wss") or not at.hostname or at.port == 0:
        raise ValueError(text)
    return full


def retry_after(value: str) -> float:
    """Seconds for which a server that says `Retry-After: value` is left alone; 0 for a date, which HTTP also allows."""
    return min(float(value), AWAY_MAX) if value.isdecimal() else 0.0


def _mask(data: bytes, key: bytes) -> bytes:
    size = len(data)
    pad = (key * (size // 4 + 1))[:size]
    return (int.from_bytes(data, "big") ^ int.from_bytes(pad, "big")).to_bytes(size, "big")


class WebSocket:
    """One connection. One thread may receive while another sends."""

    def __init__(self, url: str, timeout: float = 60.0):
        """`url` begins with http://, https://, ws:// or wss://; no single wait is longer than `timeout` seconds."""
        at = urlsplit(address(url))
        secure = at.scheme in ("https", "wss")
        port = at.port or (443 if secure else 80)
        self._socket = socket.create_connection((at.hostname, port), timeout)
        self._in = b""  # bytes that have arrived and belong to no frame yet
        self._parts = b""  # the first frames of a message that is not complete
        try:
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if secure:
                self._socket = ssl.create_default_context().wrap_socket(
                    self._socket, server_hostname=at.hostname
                )
            self._upgrade(at.netloc, at.path.rstrip("/") + "/ws")
        except BaseException:
            self.drop()
            raise

    def _upgrade(self, host: str, path: str) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        self._socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
            f"Sec-WebSocket-Protocol: {SUBPROTOCOL}\r\n\r\n".encode()
        )
        while b"\r\n\r\n" not in self._in:
            if len(self._in) > HEAD_BYTES_MAX:
                raise NotUpgraded("without an end", 0)
            self._receive_more()
        head, self._in = self._in.split(b"\r\n\r\n", 1)
        status, *lines = head.decode("latin-1").split("\r\n")
        headers = {}
        for line in lines:
            name, _, value = line.partition(":")
            headers[name.lower()] = value.strip()
        if " 101 " not in status + " ":
            raise NotUpgraded(status, retry_after(headers.get("retry-after", "")))
        expected = base64.b64encode(hashlib.sha1((key + _GUID).encode()).digest()).decode()
        if headers.get("sec-websocket-accept") != expected:
            raise NotUpgraded("a different request", 0)

    def send(self, message: bytes) -> None:
        self._send(_BINARY, message)

    def receive(self) -> bytes:
        """Returns the next message; raises Closed when the connection is over, TimeoutError after the timeout.

        Raises WireError if the message is longer than any that a server sends.
        """
        while True:
            opcode, data, last = self._frame()
            if opcode == _PING:
                self._send(_PONG, data)
            elif opcode == _CLOSE:
                code = int.from_bytes(data[:2], "big") if len(data) >= 2 else 1005
                self._reply_to_close(data)
                raise Closed(code, data[2:].decode("utf-8", "replace"))
            elif opcode != _PONG:
                self._parts += data
                if last:
                    whole, self._parts = self._parts, b""
                    return whole

    def close(self, code: int = 1000) -> None:
        self._reply_to_close(code.to_bytes(2, "big"))
        self.drop()

    def drop(self) -> None:
        """Ends the connection without a close frame."""
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self._socket.close()

    def _reply_to_close(self, data: bytes) -> None:
        try:
            self._send(_CLOSE, data[:2])
        except OSError:
            pass

    def _send(self, opcode: int, data: bytes) -> None:
        size = len(data)
        head = bytes([0x80 | opcode])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 1 << 16:
            head += bytes([0x80 | 126]) + size.to_bytes(2, "big")
        else:
            head += bytes([0x80 | 127]) + size.to_bytes(8, "big")
        key = os.urandom(4)
        try:
            self._socket.sendall(head + key + _mask(data, key))
        except (OSError, ValueError) as error:
            raise Closed() from error

    def _frame(self) -> tuple[int, bytes, bool]:
        """Reads a frame, but only once all of it has arrived, so that a timeout in the middle loses nothing."""
        head = 2
        self._fill(head)
        first, second = self._in[:2]
        size = second & 0x7F
        if size > 125:
            head += 2 if size == 126 else 8
            self._fill(head)
            size = int.from_bytes(self._in[2:head], "big")
        if len(self._parts) + size > MESSAGE_BYTES_MAX:
            raise WireError(f"a message of more than {MESSAGE_BYTES_MAX} bytes")
        self._fill(head + size)
        data, self._in = self._in[head : head + size], self._in[head + size :]
        return first & 0x0F, data, bool(first & 0x80)

    def _fill(self, size: int) -> None:
        while len(self._in) < size:
            self._receive_more()

    def _receive_more(self) -> None:
        try:
            data = self._socket.recv(65536)
        except TimeoutError:
            raise
        except OSError as error:
            raise Closed() from error
        if not data:
            raise Closed()
        self._in += data
