# The package encodes messages byte for byte as protoc does from the same .proto files.
import random
import subprocess
import unittest

from lair_server import ROOT
from lairbot.messages import WireError, message_class, proto
from lairbot.schema import schema

LIMITS = {"uint32": (0, 2**32 - 1), "uint64": (0, 2**64 - 1), "sint32": (-(2**31), 2**31 - 1),
          "sint64": (-(2**63), 2**63 - 1), "int32": (-(2**31), 2**31 - 1),
          "int64": (-(2**63), 2**63 - 1)}  # fmt: skip


def random_value(dice, kind, depth):
    if kind in LIMITS:
        low, high = LIMITS[kind]
        return dice.choice([0, 1, low, high, dice.randint(low, high), dice.randrange(300)])
    if kind == "bool":
        return dice.random() < 0.5
    if kind in ("string", "bytes"):
        text = "".join(dice.choice("abé龍\n\"\\") for _ in range(dice.randrange(200)))
        return text if kind == "string" else dice.randbytes(dice.randrange(40))
    if kind in schema().enums:
        return dice.choice(list(schema().enums[kind].values()))
    return random_message(dice, kind, depth - 1)


def random_message(dice, name, depth):
    message = message_class(name)()
    for one in message.TYPE.fields.values():
        if dice.random() < 0.5 or (depth <= 0 and one.type in schema().messages):
            continue
        count = dice.randrange(4) if one.repeated else 1
        values = [random_value(dice, one.type, depth) for _ in range(count)]
        setattr(message, one.name, values if one.repeated else values[0])
    return message


def protoc(action, name, data):
    return subprocess.run(
        ["protoc", f"--{action}=lair.v1.{name}", "-I", ROOT / "proto", *ROOT.glob("proto/lair/v1/*.proto")],
        input=data, capture_output=True, check=True,
    ).stdout  # fmt: skip


class CodecTest(unittest.TestCase):
    def test_protoc_reads_what_it_writes_and_writes_the_same(self):
        seed = random.randrange(1 << 32)
        dice = random.Random(seed)
        for round in range(30):
            name = ("ClientFrame", "ServerFrame")[round % 2]
            message = random_message(dice, name, 4)
            with self.subTest(seed=seed, round=round):
                data = message.encode()
                self.assertEqual(protoc("encode", name, protoc("decode", name, data)), data)
                self.assertEqual(message_class(name).decode(data), message)

    def test_every_message_survives_its_bytes(self):
        seed = random.randrange(1 << 32)
        dice = random.Random(seed)
        for name in schema().messages:
            for _ in range(20):
                message = random_message(dice, name, 3)
                with self.subTest(seed=seed, name=name):
                    self.assertEqual(message_class(name).decode(message.encode()), message)

    def test_fields_of_a_newer_protocol_are_passed_over(self):
        known = proto.Pong(client_ms=7, last_event=9)
        newer = bytes([0xFA, 0x3F, 3]) + b"new" + bytes([0xF8, 0x7F, 5])
        self.assertEqual(proto.Pong.decode(newer + known.encode() + newer), known)

    def test_broken_bytes_are_an_error_not_a_crash(self):
        seed = random.randrange(1 << 32)
        dice = random.Random(seed)
        whole = random_message(dice, "ServerFrame", 4).encode()
        for _ in range(500):
            data = bytearray(whole[: dice.randrange(len(whole) + 1)])
            for _ in range(dice.randrange(4)):
                data[dice.randrange(len(data) + 1) : 0] = dice.randbytes(1)
            with self.subTest(seed=seed):
                try:
                    proto.ServerFrame.decode(bytes(data))
                except (WireError, UnicodeDecodeError):
                    pass

    def test_a_field_of_a_oneof_takes_the_place_of_another(self):
        action = proto.Action(discard=3)
        action.pass_ = proto.Nothing()
        self.assertEqual(action.which("action"), "pass_")
        self.assertEqual(action, proto.Action.decode(action.encode()))

    def test_unknown_fields_are_a_mistake_of_the_program(self):
        with self.assertRaises(AttributeError):
            proto.Action(fly=1)


if __name__ == "__main__":
    unittest.main()
