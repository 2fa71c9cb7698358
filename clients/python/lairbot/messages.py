# Encodes and decodes messages of protocol lair.v1, which are Python objects.
#
#   frame = proto.ClientFrame(request=1, hello=proto.Hello(name="Ada"))
#   data = frame.encode()
#   proto.ServerFrame.decode(data).which("body")     "welcome"
#
# Reading a field that is not set gives protobuf's default (0, "", False, an empty list), or None for a message
# or an optional field. Fields of a newer server are ignored. A field whose name is a Python keyword ends in an
# underscore: `from_`, `pass_`.
import keyword

from lairbot.schema import VARINT, WIRE_TYPES, ZERO, Field, schema


class WireError(ValueError):
    """The bytes are not such a message."""


def _varint(number: int) -> bytes:
    number &= (1 << 64) - 1
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


def _read_varint(data: bytes, at: int) -> tuple[int, int]:
    number, shift = 0, 0
    while True:
        if at >= len(data) or shift > 63:
            raise WireError("a number ends too soon")
        byte = data[at]
        at += 1
        number |= (byte & 0x7F) << shift
        if byte < 0x80:
            return number & ((1 << 64) - 1), at
        shift += 7


def _number_out(kind: str, value: int) -> bytes:
    if kind in ("sint32", "sint64"):
        value = value << 1 if value >= 0 else (-value << 1) - 1
    return _varint(int(value))


def _number_in(kind: str, number: int):
    if kind == "bool":
        return number != 0
    if kind in ("sint32", "sint64"):
        return number >> 1 ^ -(number & 1)
    if kind in ("int32", "int64"):
        return number - (1 << 64) if number >> 63 else number
    return number & 0xFFFFFFFF if kind == "uint32" else number


def _is_message(kind: str) -> bool:
    return kind in schema().messages


def _wire_type(kind: str) -> int:
    return WIRE_TYPES.get(kind, 2 if _is_message(kind) else VARINT)


def _value_out(kind: str, value) -> bytes:
    if _wire_type(kind) == VARINT:
        return _number_out(kind, value)
    data = value.encode() if not isinstance(value, bytes) else value
    return _varint(len(data)) + data


def _is_default(one: Field, value) -> bool:
    """Whether proto3 leaves the field out, because it has its default and no presence to record."""
    if one.optional or one.oneof or _is_message(one.type):
        return False
    return value == ZERO.get(one.type, 0)


class Message:
    """The base class of all message types; `proto.NAME(field=value, ...)` makes a message."""

    TYPE = None  # set by each subclass

    def __init__(self, **fields):
        object.__setattr__(self, "_set", {})
        for name, value in fields.items():
            setattr(self, name, value)

    @classmethod
    def _field(cls, name: str) -> Field:
        one = cls.TYPE.fields.get(name) or cls.TYPE.fields.get(name.removesuffix("_"))
        if one is None:
            raise AttributeError(f"{cls.TYPE.name} has no field {name}")
        return one

    def __setattr__(self, name: str, value) -> None:
        one = self._field(name)
        name = one.name
        if value is None:
            self._set.pop(name, None)
            return
        if one.oneof:
            for other in self.TYPE.fields.values():
                if other.oneof == one.oneof:
                    self._set.pop(other.name, None)
        self._set[name] = list(value) if one.repeated else value

    def __getattr__(self, name: str):
        one = self._field(name)
        name = one.name
        if name in self._set:
            return self._set[name]
        if one.repeated:
            return self._set.setdefault(name, [])
        if one.optional or _is_message(one.type):
            return None
        return ZERO.get(one.type, 0)

    def has(self, name: str) -> bool:
        return self._set.get(self._field(name).name) not in (None, [])

    def which(self, oneof: str) -> str | None:
        """Returns the name of the field of this oneof that is set, or None."""
        for name in self._set:
            if self.TYPE.fields[name].oneof == oneof:
                return name + "_" * keyword.iskeyword(name)
        return None

    def encode(self) -> bytes:
        out = bytearray()
        for one in sorted(self.TYPE.fields.values(), key=lambda one: one.number):
            value = self._set.get(one.name)
            if value is None or (one.repeated and not value):
                continue
            key = _varint(one.number << 3 | _wire_type(one.type))
            if not one.repeated:
                out += b"" if _is_default(one, value) else key + _value_out(one.type, value)
            elif _wire_type(one.type) == VARINT:
                packed = b"".join(_number_out(one.type, item) for item in value)
                out += _varint(one.number << 3 | 2) + _varint(len(packed)) + packed
            else:
                out += b"".join(key + _value_out(one.type, item) for item in value)
        return bytes(out)

    @classmethod
    def decode(cls, data: bytes) -> "Message":
        message, at = cls(), 0
        while at < len(data):
            key, at = _read_varint(data, at)
            value, at = _read_value(data, at, key & 7)
            one = cls.TYPE.by_number.get(key >> 3)
            if one is not None:
                message._take(one, key & 7, value)
        return message

    def _take(self, one: Field, wire: int, value) -> None:
        if _wire_type(one.type) == VARINT:
            if wire == 2 and one.repeated:
                at, values = 0, []
                while at < len(value):
                    number, at = _read_varint(value, at)
                    values.append(_number_in(one.type, number))
            elif wire == VARINT:
                values = [_number_in(one.type, value)]
            else:
                raise WireError(f"{one.name} is not a number")
        elif wire != 2:
            raise WireError(f"{one.name} is a number")
        elif one.type == "string":
            values = [value.decode("utf-8")]
        elif one.type == "bytes":
            values = [bytes(value)]
        else:
            values = [message_class(one.type).decode(value)]
        if one.repeated:
            self._set.setdefault(one.name, []).extend(values)
        else:
            setattr(self, one.name, values[-1])

    def __eq__(self, other) -> bool:
        return isinstance(other, Message) and self.TYPE is other.TYPE and self.encode() == other.encode()

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in self._set.items())
        return f"{self.TYPE.name}({fields})"


def _read_value(data: bytes, at: int, wire: int):
    if wire == VARINT:
        return _read_varint(data, at)
    if wire == 2:
        size, at = _read_varint(data, at)
    elif wire in (1, 5):  # fixed-size numbers, which the protocol does not use yet
        size = 8 if wire == 1 else 4
    else:
        raise WireError(f"wire type {wire}")
    if at + size > len(data):
        raise WireError("a field ends too soon")
    return data[at : at + size], at + size


_CLASSES: dict[str, type] = {}


def message_class(name: str) -> type:
    """Returns the class of the message with this full name, such as "SeatEvent.Dealt"."""
    if name not in _CLASSES:
        _CLASSES[name] = type(name, (Message,), {"TYPE": schema().messages[name]})
    return _CLASSES[name]


class _Proto:
    """Gives message classes, such as proto.ClientFrame, and numbers, such as proto.MELD_KIND_CHOW."""

    def __getattr__(self, name: str):
        if name in schema().messages:
            return message_class(name)
        for values in schema().enums.values():
            if name in values:
                return values[name]
        raise AttributeError(f"protocol lair.v1 has no {name}")


proto = _Proto()
