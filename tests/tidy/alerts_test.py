# Tests that each alert has a test in which it fires, and that docs/monitor.md names each one.
import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
MONITORING = ROOT / "packaging" / "monitoring"


def names(file: Path, pattern: str) -> list[str]:
    return sorted(set(re.findall(pattern, file.read_text(encoding="utf-8"))))


class Alerts(unittest.TestCase):
    def setUp(self):
        self.alerts = names(MONITORING / "alerts.yml", r"- alert: (\w+)")

    def test_each_fires_in_a_test(self):
        fired = names(MONITORING / "alerts_test.yml", r"alertname: (\w+)\n +exp_alerts:\n")
        self.assertEqual(fired, self.alerts)

    def test_each_is_on_the_page_about_monitoring(self):
        described = names(ROOT / "docs" / "monitor.md", r"`(Lair[A-Z]\w*)`")
        self.assertEqual(described, self.alerts)


if __name__ == "__main__":
    unittest.main()
