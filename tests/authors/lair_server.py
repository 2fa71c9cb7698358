# Runs the real server on a free port with its own database, for tests in Python.
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PYTHON_CLIENT = ROOT / "clients" / "python"
sys.path.insert(0, str(PYTHON_CLIENT))

SERVER = os.environ.get("LAIR_SERVER") or str(ROOT / "build/release/bin/lair-server")
TOOL = os.environ.get("LAIR_TOOL") or str(Path(SERVER).with_name("lair"))
QUICK = ["--bot-turn-ms", "0", "--bot-claim-ms", "0", "--break-seconds", "0"]
FAST = ["--frames-per-second", "1000"]  # options of a server for clients with frames_per_second=500


class LairServer:
    """Runs until the end of its block: `with LairServer() as server: server.url`."""

    def __init__(self, *options: str):
        memory = "/dev/shm"  # it is killed at the end, so it need not wait for the disk
        self.folder = tempfile.TemporaryDirectory(dir=memory if os.path.isdir(memory) else None)
        database = os.path.join(self.folder.name, "lair.db")
        self.process = subprocess.Popen(
            [SERVER, "--listen", "127.0.0.1:0", "--web", "", "--db", database, "--log-level", "warn",
             *QUICK, *options],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        address = None
        while address is None:
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError(f"{SERVER} does not start")
            address = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        self.port = int(address[1])
        self.url = address[0]
        self.database = database

    def __enter__(self) -> "LairServer":
        return self

    def __exit__(self, *_) -> None:
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.folder.cleanup()
