# Reads the project's .proto files: the messages, enumerations and fields of protocol lair.v1.
import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "proto"

# Protobuf's wire types, by which scalars are encoded.
VARINT, BYTES = 0, 2
WIRE_TYPES = {
    "uint32": VARINT, "uint64": VARINT, "sint32": VARINT, "sint64": VARINT,
    "int32": VARINT, "int64": VARINT, "bool": VARINT, "string": BYTES, "bytes": BYTES,
}  # fmt: skip
ZERO = {"bool": False, "string": "", "bytes": b""}


@dataclass
class Field:
    name: str
    number: int
    type: str  # a scalar, or the full name of a message or enumeration
    repeated: bool = False
    optional: bool = False
    oneof: str | None = None


@dataclass
class MessageType:
    name: str
    fields: dict[str, Field] = field(default_factory=dict)

    def __post_init__(self):
        self.by_number: dict[int, Field] = {}

    def add(self, one: Field) -> None:
        self.fields[one.name] = one
        self.by_number[one.number] = one


@dataclass
class Schema:
    messages: dict[str, MessageType] = field(default_factory=dict)
    enums: dict[str, dict[str, int]] = field(default_factory=dict)

    def resolve(self, name: str, inside: str) -> str:
        """Returns the full name of a type mentioned in message `inside`; inner scopes take precedence."""
        if name in WIRE_TYPES:
            return name
        scopes = inside.split(".")
        for depth in range(len(scopes), -1, -1):
            full = ".".join([*scopes[:depth], name])
            if full in self.messages or full in self.enums:
                return full
        raise ValueError(f"no type {name} in {inside}")


_TOKEN = re.compile(r'"[^"]*"|[\w.]+|[{}=;<>,\[\]]')
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)


class _Parser:
    """Parses the part of proto3 that the project uses: no services, maps or options."""

    def __init__(self, text: str, schema: Schema):
        self.tokens = _TOKEN.findall(_COMMENT.sub("", text))
        self.at = 0
        self.schema = schema

    def take(self) -> str:
        token = self.tokens[self.at]
        self.at += 1
        return token

    def skip_statement(self) -> None:
        while self.take() != ";":
            pass

    def file(self) -> None:
        while self.at < len(self.tokens):
            word = self.take()
            if word == "message":
                self.message("")
            elif word == "enum":
                self.enum("")
            elif word in ("syntax", "package", "import"):
                self.skip_statement()
            else:
                raise ValueError(f"unexpected {word}")

    def enum(self, scope: str) -> None:
        values = self.schema.enums[f"{scope}{self.take()}"] = {}
        self.take()
        while (word := self.take()) != "}":
            self.take()
            values[word] = int(self.take())
            self.take()

    def message(self, scope: str) -> None:
        name = scope + self.take()
        message = self.schema.messages[name] = MessageType(name)
        self.take()
        while (word := self.take()) != "}":
            if word == "message":
                self.message(name + ".")
            elif word == "enum":
                self.enum(name + ".")
            elif word == "oneof":
                oneof = self.take()
                self.take()
                while (kind := self.take()) != "}":
                    message.add(self.field(kind, oneof=oneof))
            elif word == "reserved":
                self.skip_statement()
            elif word in ("repeated", "optional"):
                message.add(self.field(self.take(), **{word: True}))
            else:
                message.add(self.field(word))

    def field(self, kind: str, **traits) -> Field:
        name = self.take()
        self.take()
        number = int(self.take())
        self.take()
        return Field(name, number, kind, **traits)


@cache
def schema() -> Schema:
    """Reads every .proto file of this package, once."""
    found = Schema()
    for path in sorted(FOLDER.glob("*.proto")):
        _Parser(path.read_text(encoding="utf-8"), found).file()
    for message in found.messages.values():
        for one in message.fields.values():
            one.type = found.resolve(one.type, message.name)
    return found
