# The OpenAPI and AsyncAPI documents are valid and complete, and match the .proto files and the server.
import json
import re
import subprocess
import tempfile
import unittest
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

from lair_server import ROOT, LairServer
from lairbot.schema import schema

TYPESCRIPT = ROOT / "clients/typescript"
OPENAPI = ROOT / "server/api/openapi.json"


def lint(*files):
    return subprocess.run(
        ["node", TYPESCRIPT / "tools/lint_descriptions.mjs", *files], capture_output=True, text=True
    )


class OpenApiTest(unittest.TestCase):
    def test_is_clean(self):
        ended = lint(OPENAPI)
        self.assertEqual((ended.returncode, ended.stdout), (0, ""), ended.stderr)

    def test_the_lint_finds_a_mistake(self):
        broken = json.loads(OPENAPI.read_text())
        broken["paths"]["/version"]["get"]["responses"]["200"]["or the line is left."] = None
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(broken, file)
            file.flush()
            ended = lint(file.name)
        self.assertEqual(ended.returncode, 1)
        self.assertIn("struct", ended.stdout)

    def test_every_operation_may_succeed(self):
        for path, methods in json.loads(OPENAPI.read_text())["paths"].items():
            for method, operation in methods.items():
                good = [code for code in operation["responses"] if code[0] == "2" or code == "101"]
                self.assertTrue(good, f"{method} {path}")

    def test_a_page_by_an_id_may_be_missing(self):
        for path, methods in json.loads(OPENAPI.read_text())["paths"].items():
            if "{" in path:
                self.assertIn("404", methods["get"]["responses"], path)

    def test_the_server_has_every_page_that_can_be_asked_for_by_anybody(self):
        description = json.loads(OPENAPI.read_text())
        with LairServer() as server:
            for path, methods in description["paths"].items():
                if "get" not in methods or "{" in path or path == "/ws":
                    continue
                if {"401", "404"} & set(methods["get"]["responses"]) or path == "/auth/recovery":
                    continue  # some pages are not for everybody, or not in every club
                needed = {
                    one["name"]: one["example"]
                    for one in methods["get"].get("parameters", [])
                    if one["in"] == "query" and one.get("required")
                }
                asked = path + ("?" + urllib.parse.urlencode(needed) if needed else "")
                with urllib.request.urlopen(server.url + asked) as answer:
                    kind = answer.headers["Content-Type"].split(";")[0]
                    self.assertEqual(answer.status, 200)
                    good = methods["get"]["responses"]["200"]
                    if "$ref" in good:
                        good = description["components"]["responses"][good["$ref"].split("/")[-1]]
                    self.assertIn(kind, good["content"], path)
            for path in ("/api/v1/games/424242", "/api/v1/players/424242", "/api/v1/nonsense"):
                with self.assertRaises(urllib.error.HTTPError) as refused:
                    urllib.request.urlopen(server.url + path)
                self.assertEqual(refused.exception.code, 404, path)
                refused.exception.close()


class AsyncApiTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        subprocess.run(["python3", ROOT / "proto/reference.py", folder.name], check=True)
        self.document = json.loads((self.folder / "asyncapi.json").read_text())

    def test_is_clean(self):
        ended = lint(self.folder / "asyncapi.json")
        self.assertEqual((ended.returncode, ended.stdout), (0, ""), ended.stderr)

    def test_every_server_hands_it_out(self):
        with LairServer() as server:
            for name, path in (("asyncapi.json", "asyncapi.json"), ("index.html", "asyncapi.html")):
                with urllib.request.urlopen(f"{server.url}/api/v1/{path}") as answer:
                    self.assertEqual(answer.read(), (self.folder / name).read_bytes(), path)

    def test_has_every_body_of_every_frame(self):
        for frame in ("ClientFrame", "ServerFrame"):
            for field in schema().messages[frame].fields.values():
                if field.oneof:
                    self.assertIn(field.type, self.document["components"]["messages"])

    def test_carries_the_comments_of_the_proto_files(self):
        prompt = self.document["components"]["schemas"]["Prompt"]["properties"]
        self.assertEqual(
            prompt["actions"]["description"],
            "exactly what the server will accept, but for `false_mahjong`",
        )
        hello = self.document["components"]["schemas"]["Hello"]
        self.assertIn("First frame", hello["description"])

    def test_the_page_names_every_message_once(self):
        page = (self.folder / "index.html").read_text()
        named = re.findall(r'<h3 id="(\w+)"', page)
        self.assertEqual(len(named), len(set(named)))
        self.assertLessEqual(set(self.document["components"]["schemas"]), set(named))


if __name__ == "__main__":
    unittest.main()
