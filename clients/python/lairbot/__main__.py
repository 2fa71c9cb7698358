# python3 -m lairbot WORD: plays a match, bridges a program, or checks a client.
import argparse
import signal
import sys

from lairbot import bridge
from lairbot.conformance import kit


def main() -> int:
    parser = argparse.ArgumentParser(prog="lairbot", description=__doc__)
    words = parser.add_subparsers(dest="word", required=True)
    bridge.add_arguments(
        words.add_parser("bridge", help="lets a program that speaks the line protocol play at a table")
    )
    kit.add_arguments(
        words.add_parser("conform", help="checks a client in every situation that the guide describes")
    )
    options = parser.parse_args()
    try:
        return {"bridge": bridge, "conform": kit}[options.word].run(options)
    except KeyboardInterrupt:
        return 128 + signal.SIGINT


if __name__ == "__main__":
    sys.exit(main())
