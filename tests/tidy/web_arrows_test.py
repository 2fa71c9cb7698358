# Tests of the check on dependencies in the web client.
import unittest

from sources import Tree
from web_arrows import check


def complaints(files: dict[str, str]) -> list[str]:
    tree = Tree({f"clients/web/src/{path}": text for path, text in files.items()})
    return [finding.sentence for finding in check(tree)]


def complaints_of(path: str, line: str) -> list[str]:
    return complaints({path: line})


class WebArrows(unittest.TestCase):
    def assert_refused(self, path: str, *lines: str):
        for line in lines:
            self.assertEqual(len(complaints_of(path, line)), 1, f"{path}: {line}")

    def assert_fine(self, path: str, *lines: str):
        for line in lines:
            self.assertEqual(complaints_of(path, line), [], f"{path}: {line}")

    def test_a_folder_imports_only_what_is_listed(self):
        self.assert_refused(
            "state/client.svelte.ts",
            "import Board from '../game/Board.svelte';",
            "import type { Screen } from '../app/screens';",
            "const code = await import('../game/Board.svelte');",
            "export { default } from '../widgets/Tile.svelte';",
            "import {\n  one,\n  two,\n} from '../widgets/palettes';",
        )
        self.assert_refused("widgets/Page.svelte", "import Hand from '../game/Hand.svelte';")
        self.assert_refused("game/Hand.svelte", "import Page from '../pages/rules/RulesPage.svelte';")
        self.assert_fine("game/Hand.svelte", "import Tile from '../widgets/Tile.svelte';")
        self.assert_fine("state/walls.svelte.ts", "const code = await import('../fair/check');")

    def test_a_page_knows_no_other_page(self):
        path = "pages/table/TablePage.svelte"
        self.assert_refused(path, "import Lobby from '../lobby/Lobby.svelte';")
        self.assert_fine(
            path,
            "import Chair from './Chair.svelte';",
            "import GamePage from '../../game/GamePage.svelte';",
        )

    def test_nobody_knows_the_shell_but_the_entry(self):
        self.assert_refused("pages/table/TablePage.svelte", "import App from '../../app/App.svelte';")
        self.assert_refused("app/App.svelte", "import '../main';")
        self.assert_fine("main.ts", "import App from './app/App.svelte';", "import './app.css';")

    def test_generated_protobuf_has_one_door(self):
        line = "import type { Tile } from '../link/gen/lair/v1/values_pb';"
        self.assert_refused("fold/view.ts", line)
        self.assert_fine("link/codec.ts", "import { x } from './gen/lair/v1/values_pb';")

    def test_packages_have_their_doors(self):
        self.assert_refused(
            "fold/view.ts",
            "import { tick } from 'svelte';",
            "import { create } from '@bufbuild/protobuf';",
            "import _ from 'lodash';",
        )
        self.assert_fine("link/codec.ts", "import { create } from '@bufbuild/protobuf';")
        self.assert_fine("game/Hand.svelte", "import { flip } from 'svelte/animate';")

    def test_what_runs_without_a_page_touches_none(self):
        self.assert_refused("fold/fold.ts", "document.title = '';", "localStorage.getItem('a');")
        self.assert_fine("game/gliding.ts", "document.title = '';")

    def test_files_do_not_import_each_other_in_a_circle(self):
        self.assertEqual(
            complaints(
                {
                    "state/one.ts": "import type { Two } from './two';",
                    "state/two.ts": "import { three } from './three';",
                    "state/three.ts": "import { one } from './one';",
                    "state/four.ts": "import { one } from './one';",
                }
            ),
            ["these import each other in a circle: state/one.ts, state/three.ts, state/two.ts"],
        )

    def test_tests_may_import_what_they_need(self):
        self.assert_fine("fold/fold.test.ts", "import { test } from 'vitest';")


if __name__ == "__main__":
    unittest.main()
