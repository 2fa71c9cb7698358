# Tiles, seats and winds, as text and as numbers in messages.
TILES = (
    [suit + str(number) for suit in "mps" for number in range(1, 10)]
    + ["we", "ws", "ww", "wn", "dr", "dg", "dw"]
    + [kind + str(number) for kind in "fn" for number in range(1, 5)]
)
NUMBER = {code: number for number, code in enumerate(TILES)}
BONUS = set(TILES[34:])
SEATS = "ABCD"
WINDS = ["we", "ws", "ww", "wn"]


def codes(numbers) -> list[str]:
    return [TILES[number] for number in numbers]


def is_suited(code: str) -> bool:
    return code[0] in "mps"


def beside(code: str, steps: int) -> str | None:
    """Returns the tile that many steps away in its suit; None for honours, and beyond 1 or 9."""
    number = int(code[1]) + steps if is_suited(code) else 0
    return code[0] + str(number) if 1 <= number <= 9 else None
