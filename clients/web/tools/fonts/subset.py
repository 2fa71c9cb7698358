# Makes the page's typefaces, in fonts/, from subsets of free fonts.
#
# Needs the Debian packages python3-fonttools, python3-brotli, fonts-droid-fallback, and a folder
# with the npm packages @fontsource-variable/source-sans-3 and @fontsource-variable/source-serif-4.
# Run it again when a catalogue has new characters, after `npm run generate`:
# `/usr/bin/python3 tools/fonts/subset.py FOLDER/node_modules`.

import argparse
import io
import json
import pathlib

from fontTools import subset, ttLib
from fontTools.varLib import instancer

WEB = pathlib.Path(__file__).parents[2]
DROID = "/usr/share/fonts-droid-fallback/truetype/DroidSansFallback.ttf"
FIRST_CJK = 0x2E80
QUOTES = [0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026]
# Headings name people, tables and clubs, so they need the letters of Western Europe, as text does.
HEADINGS = [*range(0x20, 0x7F), 0xA0, 0xB7, 0xBF, *range(0xC0, 0x100), 0x152, 0x153, *QUOTES]
TEXT = [*HEADINGS, 0x2039, 0x203A, 0x2212]
# Browsers write these in dates and times, for parts of the day and days of the week.
OF_DATES = "年月日凌清晨早上中下午晚夜前後后星期週周曜一二三四五六火水木金土"


def cut(font: ttLib.TTFont, characters: list[int], features: list[str], name: str, file: str) -> None:
    """Writes a subset under a new name, since the licences reserve the names of the fonts for unchanged versions."""
    options = subset.Options(hinting=False, layout_features=features, flavor="woff2", name_IDs=[0, 1, 2, 13, 14])
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=characters)
    cutter.subset(font)
    for record in font["name"].names:
        if record.nameID == 1:
            record.string = name
    path = WEB / "fonts" / file
    subset.save_font(font, str(path), options)
    print(f"{file}: {len(characters)} characters, {path.stat().st_size} bytes")


def variable(modules: pathlib.Path, name: str, weights: tuple[int, int] | int) -> ttLib.TTFont:
    files = modules / "@fontsource-variable" / name / "files"
    font = ttLib.TTFont(str(files / f"{name}-latin-wght-normal.woff2"))
    # Saved and loaded again, which adds entries that the subsetter needs.
    narrowed = io.BytesIO()
    instancer.instantiateVariableFont(font, {"wght": weights}).save(narrowed)
    return ttLib.TTFont(narrowed)


def written_characters() -> list[int]:
    """Returns all Chinese and Japanese characters of the catalogues, the sources, the server's rooms and of dates."""
    rooms = WEB.parents[1] / "server" / "lobby" / "room_plan.cpp"
    found = {character for path in (*written_files(), rooms) for character in text_of(path)} | set(OF_DATES)
    return sorted(ord(character) for character in found if ord(character) >= FIRST_CJK)


def written_files() -> list[pathlib.Path]:
    files = [path for ending in ("json", "ts", "svelte") for path in (WEB / "src").rglob(f"*.{ending}")]
    return [path for path in files if ".test." not in path.name]


def text_of(path: pathlib.Path) -> str:
    """Returns the text of a file; a catalogue's escapes are replaced by the characters."""
    text = path.read_text("utf-8")
    return json.dumps(json.loads(text), ensure_ascii=False) if path.suffix == ".json" else text


def main() -> None:
    parser = argparse.ArgumentParser(description="Cuts the typefaces of the page.")
    parser.add_argument("modules", type=pathlib.Path)
    modules = parser.parse_args().modules
    if not (WEB / "src" / "words" / "zh-Hans.json").exists():
        parser.error("the derived catalogues are missing: npm run generate")
    cut(variable(modules, "source-sans-3", (400, 700)), TEXT, ["kern", "tnum", "lnum"], "Lair Sans", "lair-sans.woff2")
    cut(variable(modules, "source-serif-4", 600), HEADINGS, ["kern", "lnum"], "Lair Serif", "lair-serif.woff2")
    cut(ttLib.TTFont(DROID), written_characters(), [], "Lair CJK", "lair-cjk.woff2")


if __name__ == "__main__":
    main()
