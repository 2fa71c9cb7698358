# Writes the words of every language as one C++ table: the page's catalogues and those beside this file.
import argparse
import json
import pathlib
import subprocess
import sys

Catalogue = dict[str, str]
LANGUAGES = {"en": "English", "zh-Hant": "TraditionalChinese", "zh-Hans": "SimplifiedChinese", "ja": "Japanese"}


def converted(opencc: str, configuration: str, catalogue: Catalogue) -> Catalogue:
    """Converts the characters of every text with OpenCC; no text may have more than one line."""
    lines = "\n".join(catalogue.values())
    done = subprocess.run(
        [opencc, "--config", configuration], input=lines, check=True, capture_output=True, text=True
    ).stdout.split("\n")
    if len(done) < len(catalogue):
        raise ValueError(f"{opencc} lost lines")
    return dict(zip(catalogue, done))


def renamed(terms: dict, catalogue: Catalogue) -> Catalogue:
    named = dict(catalogue)
    for before, after in terms["terms"]:
        named = {key: text.replace(before, after) for key, text in named.items()}
    return named


def simplified(opencc: str, terms: dict, catalogue: Catalogue) -> Catalogue:
    """Derives simplified Chinese as clients/web/tools/derived_words.mjs does."""
    termed = converted(opencc, "hk2s.json", renamed(terms, catalogue))
    return {**termed, **{k: v for k, v in terms["entries"].items() if k in catalogue}}


def japanese_items(opencc: str, terms: dict, catalogue: Catalogue) -> Catalogue:
    """Returns names for hands that have none in Japanese: the Chinese ones in Japanese characters."""
    items = {key: text for key, text in catalogue.items() if key.startswith("item.")}
    return renamed(terms, converted(opencc, "t2jp.json", converted(opencc, "hk2t.json", items)))


# Characters that tell a browser where it may break a line, and where not.
BREAKS = {0x200B: None, 0x2060: None}


def read(folder: pathlib.Path, name: str) -> Catalogue:
    return json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))


def without_breaks(catalogue: Catalogue) -> Catalogue:
    return {key: text.translate(BREAKS) for key, text in catalogue.items()}


def missing(own: dict[str, Catalogue]) -> list[str]:
    """Lists the words of these clients that some language lacks or only some language has."""
    wanted = set(own["en"])
    return [f"{name}.json: {key}" for name, words in own.items() for key in wanted ^ set(words) if not key.endswith("_one")]


def literal(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def table(name: str, catalogue: Catalogue) -> str:
    # Sorted by bytes, the order in which std::string_view compares.
    rows = sorted(catalogue.items(), key=lambda row: row[0].encode())
    lines = "".join(f"    {{{literal(key)}, {literal(text)}}},\n" for key, text in rows)
    return f"constexpr Entry k{name}[] = {{\n{lines}}};\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--web", type=pathlib.Path, required=True, help="clients/web")
    parser.add_argument("--own", type=pathlib.Path, required=True, help="clients/words")
    parser.add_argument("--opencc", required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    options = parser.parse_args()
    own = {name: read(options.own, name) for name in ("en", "zh-Hant", "ja")}
    if lacking := missing(own):
        print("these words are not in every language:", *sorted(lacking), sep="\n  ", file=sys.stderr)
        return 1
    words = {name: {**without_breaks(read(options.web / "src/words", name)), **own[name]} for name in own}
    tools = options.web / "tools"
    words["zh-Hans"] = simplified(options.opencc, read(tools, "simplified"), words["zh-Hant"])
    words["ja"] = {**japanese_items(options.opencc, read(tools, "japanese"), words["zh-Hant"]), **words["ja"]}
    parts = ["// Every language's words, written at build time.\n", '#include "clients/words/catalogue.hpp"\n']
    parts.append("namespace lair::words {\nnamespace {\n")
    parts += [table(name, words[language]) for language, name in LANGUAGES.items()]
    parts.append("}  // namespace\n")
    parts.append("std::span<const Entry> catalogue(Language language) {\n  switch (language) {\n")
    parts += [f"    case Language::{name}:\n      return k{name};\n" for name in LANGUAGES.values()]
    parts.append("  }\n  return kEnglish;\n}\n\n}  // namespace lair::words\n")
    options.out.write_text("\n".join(parts), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
