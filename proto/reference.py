#!/usr/bin/env python3
# Writes the reference of the protocol, an AsyncAPI document and an HTML page, from the .proto files.
#
#   python3 proto/reference.py build/reference      asyncapi.json, index.html
import html
import json
import re
import sys
from pathlib import Path

PROTO = Path(__file__).resolve().parent
sys.path.insert(0, str(PROTO.parent / "clients/python"))

from lairbot.schema import Field, schema  # noqa: E402

JSON_TYPES = {
    "bool": {"type": "boolean"},
    "string": {"type": "string"},
    "bytes": {"type": "string", "contentEncoding": "base64"},
    "uint32": {"type": "integer", "minimum": 0, "maximum": 2**32 - 1},
    "int32": {"type": "integer", "minimum": -(2**31), "maximum": 2**31 - 1},
    "uint64": {"type": "integer", "minimum": 0},
    "int64": {"type": "integer"},
}
JSON_TYPES |= {"sint32": JSON_TYPES["int32"], "sint64": JSON_TYPES["int64"]}

SERVERS_PART = {
    "title": "Lion's Lair",
    "version": "1.0.0",
    "description": (
        "All play goes over one socket, /ws, subprotocol lair.v1. Each binary message is one ClientFrame or one "
        "ServerFrame of protobuf, package lair.v1; this document describes their content. "
        "proto/GUIDE.md explains the order, the refusals and the limits; proto/CHANGELOG.md lists what was added when."
    ),
    "license": {"name": "Apache 2.0", "url": "https://www.apache.org/licenses/LICENSE-2.0"},
}


def comments() -> dict[str, str]:
    """Returns the comments of the .proto files by name: "Message", "Message.field", "Enum.VALUE"."""
    found = {}
    for path in sorted((PROTO / "lair/v1").glob("*.proto")):
        scope, above, last = [], [], None
        for line in path.read_text().splitlines():
            text, _, beside = line.partition("//")
            text, beside = text.strip(), beside.strip()
            if not text:
                if beside and last and line.startswith(" " * 20):
                    found[last] += " " + beside  # continues the comment on the previous line
                else:
                    above = above + [beside] if beside else []
                    last = None
                continue
            last = None
            opens = re.match(r"(message|enum|oneof) (\w+) \{", text)
            names = re.match(r"(?:repeated |optional )?(?:[\w.]+ )?(\w+) = \d+;", text)
            if opens:
                scope.append("" if opens[1] == "oneof" else opens[2])
                name = ".".join(part for part in scope if part)
                found[name] = " ".join([*above, beside]).strip() if opens[1] != "oneof" else found.get(name, "")
            elif names:
                last = ".".join([part for part in scope if part] + [names[1]])
                found[last] = " ".join([*above, beside]).strip()
            scope = scope[: len(scope) - (text.count("}") if text.endswith("}") else 0)]
            above = []
    return {name: text for name, text in found.items() if text}


def spoken() -> set[str]:
    """Returns the types that frames may contain, without those of the journal."""
    found, waiting = set(), ["ClientFrame", "ServerFrame"]
    while waiting:
        name = waiting.pop()
        if name in found or name in JSON_TYPES:
            continue
        found.add(name)
        if name in schema().messages:
            waiting += [one.type for one in schema().messages[name].fields.values()]
    return found


def key_of(name: str) -> str:
    """Returns a type's name in the document, which may not contain dots."""
    return name.replace(".", "_")


def type_schema(one: Field) -> dict:
    if one.type in JSON_TYPES:
        found = dict(JSON_TYPES[one.type])
    else:
        found = {"$ref": f"#/components/schemas/{key_of(one.type)}"}
    return {"type": "array", "items": found} if one.repeated else found


def schemas(said: dict[str, str]) -> dict:
    found, known = {}, spoken()
    for name, values in schema().enums.items():
        if name not in known:
            continue
        lines = [f"{value}: {number}. {said.get(f'{name}.{value}', '')}".strip() for value, number in values.items()]
        found[key_of(name)] = {
            "type": "string",
            "enum": list(values),
            "description": "\n".join([said.get(name, ""), *lines]).strip(),
        }
    for name, message in schema().messages.items():
        if name not in known:
            continue
        properties = {}
        for one in message.fields.values():
            inner = type_schema(one)
            about = said.get(f"{name}.{one.name}")
            if "$ref" in inner:
                inner = {"allOf": [inner]}
            if about:
                inner["description"] = about
            properties[one.name] = inner | {"x-protobuf-field": one.number}
        found[key_of(name)] = {"type": "object", "properties": properties}
        if name in said:
            found[key_of(name)]["description"] = said[name]
    return found


def bodies(frame: str) -> list[Field]:
    return [one for one in schema().messages[frame].fields.values() if one.oneof == "body"]


def asyncapi() -> dict:
    said = comments()
    messages = {
        one.type: {
            "name": one.type,
            "title": one.type,
            "summary": said.get(one.type, "").split(". ")[0] or one.type,
            "contentType": "application/x-protobuf",
            "payload": {"$ref": f"#/components/schemas/{key_of(one.type)}"},
        }
        for frame in ("ClientFrame", "ServerFrame")
        for one in bodies(frame)
    }
    channel = {
        "address": "/ws",
        "title": "The socket",
        "description": "One conversation: first hello, then requests, answers and whatever else happens.",
        "servers": [{"$ref": "#/servers/house"}],
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
        "bindings": {"ws": {"method": "GET", "bindingVersion": "0.1.0"}},
    }

    def operation(action: str, frame: str, summary: str) -> dict:
        return {
            "action": action,
            "channel": {"$ref": "#/channels/socket"},
            "title": frame,
            "summary": summary,
            "security": [{"$ref": "#/components/securitySchemes/hello"}],
            "messages": [{"$ref": f"#/channels/socket/messages/{one.type}"} for one in bodies(frame)],
        }

    return {
        "asyncapi": "3.0.0",
        "id": "urn:lions-lair:lair.v1",
        "info": SERVERS_PART,
        "defaultContentType": "application/x-protobuf",
        "servers": {
            "house": {
                "host": "{host}",
                "protocol": "wss",
                "description": "Any server of Lion's Lair.",
                "variables": {"host": {"default": "localhost:8080", "description": "Where it listens."}},
            }
        },
        "channels": {"socket": channel},
        "operations": {
            "ask": operation("receive", "ClientFrame", "What a client asks of the server."),
            "tell": operation("send", "ServerFrame", "What the server tells a client."),
        },
        "components": {
            "messages": messages,
            "schemas": schemas(said),
            "securitySchemes": {
                "hello": {
                    "type": "apiKey",
                    "in": "user",
                    "description": "The token, or ticket, of the Hello; a new guest is given one.",
                }
            },
        },
    }


def page(document: dict) -> str:
    """Returns the whole reference as an HTML page without scripts."""
    said, known = comments(), spoken()
    parts = [f"<h1>{html.escape(document['info']['title'])}: protocol lair.v1</h1>"]
    parts.append(f"<p>{html.escape(document['info']['description'])}</p>")
    for frame, title in (("ClientFrame", "What a client asks"), ("ServerFrame", "What the server tells")):
        links = [f'<li><a href="#{key_of(one.type)}">{one.type}</a></li>' for one in bodies(frame)]
        parts.append(f"<h2>{title}</h2><ul>{''.join(links)}</ul>")
    parts.append("<h2>Messages</h2>")
    for name, message in schema().messages.items():
        if name not in known:
            continue
        parts.append(f'<h3 id="{key_of(name)}">{name}</h3><p>{html.escape(said.get(name, ""))}</p>')
        rows = []
        for one in message.fields.values():
            kind = one.type if one.type in JSON_TYPES else f'<a href="#{key_of(one.type)}">{one.type}</a>'
            kind = ("repeated " if one.repeated else "optional " if one.optional else "") + kind
            about = html.escape(said.get(f"{name}.{one.name}", ""))
            rows.append(f"<tr><td>{one.number}</td><td><code>{one.name}</code></td><td>{kind}</td><td>{about}</td></tr>")
        if rows:
            parts.append("<table><tr><th>No.</th><th>Field</th><th>Type</th><th></th></tr>" + "".join(rows) + "</table>")
    parts.append("<h2>Enumerations</h2>")
    for name, values in schema().enums.items():
        if name not in known:
            continue
        items = "".join(
            f"<tr><td>{number}</td><td><code>{value}</code></td>"
            f"<td>{html.escape(said.get(f'{name}.{value}', ''))}</td></tr>"
            for value, number in values.items()
        )
        parts.append(f'<h3 id="{key_of(name)}">{name}</h3><p>{html.escape(said.get(name, ""))}</p><table>{items}</table>')
    style = (
        ":root{color-scheme:light dark}body{font:16px/1.5 sans-serif;max-width:60em;margin:2em auto;padding:0 1em}"
        "table{display:block;overflow-x:auto}td,th{text-align:left;padding:.1em .8em .1em 0;vertical-align:top}"
    )
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        "<title>Protocol lair.v1</title>"
        f"<style>{style}</style>{''.join(parts)}</html>\n"
    )


def main() -> int:
    if len(sys.argv) != 2:
        print("usage: reference.py FOLDER", file=sys.stderr)
        return 2
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    document = asyncapi()
    (folder / "asyncapi.json").write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n")
    (folder / "index.html").write_text(page(document))
    return 0


if __name__ == "__main__":
    sys.exit(main())
