# Relays WebSocket messages between a client and a server, and may change them, drop them or cut the connection.
import socket
import threading
from collections.abc import Callable, Iterator

CONTINUATION, BINARY, CLOSE, PING, PONG = 0, 2, 8, 9, 10


class Gone(ConnectionError):
    """One end of the connection has closed."""


def _exactly(stream, size: int) -> bytes:
    data = stream.read(size)
    if data is None or len(data) < size:
        raise Gone()
    return data


def read_frame(stream) -> tuple[int, bytes, bool]:
    """Returns opcode, unmasked payload, and whether it was masked; does not join fragments, as nobody sends any."""
    first, second = _exactly(stream, 2)
    size = second & 0x7F
    if size > 125:
        size = int.from_bytes(_exactly(stream, 2 if size == 126 else 8), "big")
    key = _exactly(stream, 4) if second & 0x80 else b""
    data = _exactly(stream, size)
    if key:
        pad = (key * (size // 4 + 1))[:size]
        data = (int.from_bytes(data, "big") ^ int.from_bytes(pad, "big")).to_bytes(size, "big")
    return first & 0x0F, data, bool(key)


def frame_bytes(opcode: int, data: bytes, masked: bool, last: bool = True) -> bytes:
    """Encodes a frame; a masked one has the key 0, which changes nothing. `last` means that its message ends there."""
    size, mask = len(data), 0x80 if masked else 0
    head = bytes([(0x80 if last else 0) | opcode])
    if size < 126:
        head += bytes([mask | size])
    elif size < 1 << 16:
        head += bytes([mask | 126]) + size.to_bytes(2, "big")
    else:
        head += bytes([mask | 127]) + size.to_bytes(8, "big")
    return head + (bytes(4) if masked else b"") + data


def read_head(stream) -> bytes:
    """Reads the header of an HTTP request or response, with the empty line at its end."""
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        line = stream.readline(8192)
        if not line:
            raise Gone()
        head += line
    return head


def is_polled(head: bytes) -> bool:
    """Whether it is a request of a client without WebSockets, whose messages the relay could not watch."""
    return head.startswith(b"POST /link")


class Ends:
    """A client's connection and the one to the server that belongs to it."""

    def __init__(self, client: socket.socket, server: socket.socket):
        self.client, self.server = client, server
        self.server.settimeout(None)
        for end in (self.client, self.server):
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def cut(self) -> None:
        """Closes both connections without a WebSocket close frame."""
        for end in (self.client, self.server):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            end.close()


class Pages(Ends):
    """A connection without a WebSocket, such as for a browser's page; passed on unchanged."""

    def run(self, head: bytes, from_client) -> None:
        back = threading.Thread(target=self._pass_on, args=(self.server.makefile("rb"), self.client), daemon=True)
        back.start()
        try:
            self.server.sendall(head)
        except OSError:
            return self.cut()
        self._pass_on(from_client, self.server)
        back.join()

    def _pass_on(self, stream, to: socket.socket) -> None:
        try:
            while data := stream.read1(65536):
                to.sendall(data)
        except (OSError, ValueError):
            pass
        self.cut()


class Line(Ends):
    """One WebSocket through the relay."""

    def __init__(self, relay: "Relay", client: socket.socket, server: socket.socket):
        super().__init__(client, server)
        self.relay = relay
        self.sending = {self.client: threading.Lock(), self.server: threading.Lock()}

    def run(self, head: bytes, from_client) -> None:
        from_server = self.server.makefile("rb")
        try:
            self.server.sendall(head)
            self.client.sendall(read_head(from_server))
        except (OSError, ValueError):
            return self.cut()
        self.relay.watcher.opened(self)
        back = threading.Thread(target=self._pass_on, args=(from_server, False), daemon=True)
        back.start()
        self._pass_on(from_client, True)
        back.join()
        self.relay.watcher.closed(self)

    def _pass_on(self, stream, by_client: bool) -> None:
        watcher = self.relay.watcher
        try:
            while True:
                opcode, data, masked = read_frame(stream)
                if by_client:
                    onward = watcher.said(self, opcode, data, masked)
                else:
                    onward = watcher.told(self, opcode, data)
                for opcode, data in onward:
                    self.send(self.server if by_client else self.client, opcode, data)
        except (OSError, ValueError):
            self.cut()

    def send(self, to: socket.socket, opcode: int, data: bytes) -> None:
        with self.sending[to]:
            to.sendall(frame_bytes(opcode, data, masked=to is self.server))

    def to_server(self, data: bytes, opcode: int = BINARY) -> None:
        self.send(self.server, opcode, data)

    def to_client(self, data: bytes, opcode: int = BINARY) -> None:
        self.send(self.client, opcode, data)

    def in_parts(self, parts: list[bytes]) -> None:
        """Sends the client one message in several frames with pings between them, as RFC 6455 allows."""
        with self.sending[self.client]:
            for at, part in enumerate(parts):
                opcode = CONTINUATION if at else BINARY
                is_last = at == len(parts) - 1
                self.client.sendall(frame_bytes(opcode, part, masked=False, last=is_last))
                if not is_last:
                    self.client.sendall(frame_bytes(PING, b"between", masked=False))

    def close_client(self, code: int, reason: bytes = b"") -> None:
        """Closes the client's connection as the server would, with a code and a reason."""
        self.to_client(code.to_bytes(2, "big") + reason, CLOSE)


class Watcher:
    """Sees all messages; `said` and `told` return what to pass on, as opcodes with payloads."""

    def lets_in(self, client: socket.socket) -> bool:
        """Whether to relay a WebSocket whose request has been read; if not, this may answer the client itself."""
        return True

    def answers(self) -> bool:
        """Whether requests for pages are relayed; they are not while the server is supposed to be away."""
        return True

    def opened(self, line: Line) -> None: ...

    def closed(self, line: Line) -> None: ...

    def said(self, line: Line, opcode: int, data: bytes, masked: bool) -> Iterator[tuple[int, bytes]]:
        yield opcode, data

    def told(self, line: Line, opcode: int, data: bytes) -> Iterator[tuple[int, bytes]]:
        yield opcode, data


class Relay:
    """Listens on a free port of this machine; `with Relay(...) as relay: ... relay.url`."""

    def __init__(self, host: str, port: int, watcher: Watcher):
        self.target, self.watcher = (host, port), watcher
        self.lines: list[Ends] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self._listener.getsockname()[1]}"
        self.url = "http://" + self.address
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        from_client = client.makefile("rb")
        try:
            head = read_head(from_client)
            is_socket = b"upgrade: websocket" in head.lower()
            if is_socket and not self.watcher.lets_in(client):
                raise Gone()
            if not is_socket and (not self.watcher.answers() or is_polled(head)):
                raise Gone()
            server = socket.create_connection(self.target, 30)
        except OSError:
            from_client.close()
            return client.close()
        line = Line(self, client, server) if is_socket else Pages(client, server)
        self.lines.append(line)
        line.run(head, from_client)

    def __enter__(self) -> "Relay":
        return self

    def __exit__(self, *_) -> None:
        self._listener.close()
        for line in self.lines:
            line.cut()


class Unhelpful(Watcher):
    """Delays messages, and cuts each connection after a random number of them; `dice` is the random generator."""

    def __init__(self, dice, every: int, pause: Callable[[], None] = lambda: None):
        self.dice, self.every, self.pause = dice, every, pause
        self.cuts = 0
        self._left: dict[Line, int] = {}

    def opened(self, line: Line) -> None:
        self._left[line] = self.dice.randint(1, 2 * self.every)

    def _count(self, line: Line) -> None:
        self._left[line] -= 1
        if self._left[line] <= 0:
            self.cuts += 1
            raise Gone()
        self.pause()

    def said(self, line, opcode, data, masked):
        self._count(line)
        yield opcode, data

    def told(self, line, opcode, data):
        self._count(line)
        yield opcode, data
