# python3 -m lairbot WORD: plays, bridges a program, checks a client.
import argparse
import sys

from lairbot import bridge


def main() -> int:
    parser = argparse.ArgumentParser(prog="lairbot", description=__doc__)
    words = parser.add_subparsers(dest="word", required=True)
    bridge.add_arguments(
        words.add_parser("bridge", help="a program that speaks the line protocol plays at a table")
    )
    options = parser.parse_args()
    return bridge.run(options)


if __name__ == "__main__":
    sys.exit(main())
