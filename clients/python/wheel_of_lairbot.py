# Packs lairbot into a wheel (PEP 427) with the standard library, so that pip needs no network.
import base64
import hashlib
import tomllib
import zipfile
from pathlib import Path

HERE = Path(__file__).parent


def _files(project: dict):
    """Yields names in the wheel with their contents; the package's .proto files are a link to the server's."""
    package = HERE / "lairbot"
    for path in sorted([*package.rglob("*.py"), *(package / "proto").glob("*.proto")]):
        yield path.relative_to(HERE).as_posix(), path.read_bytes()
    info = f"{project['name']}-{project['version']}.dist-info/"
    about = {
        "Metadata-Version": "2.1",
        "Name": project["name"],
        "Version": project["version"],
        "Summary": project["description"],
        "Requires-Python": project["requires-python"],
        "License": project["license"]["text"],
        "Description-Content-Type": "text/markdown",
    }
    head = "".join(f"{key}: {value}\n" for key, value in about.items())
    yield info + "METADATA", (head + "\n" + (HERE / project["readme"]).read_text()).encode()
    yield info + "WHEEL", b"Wheel-Version: 1.0\nGenerator: lairbot\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    scripts = "".join(f"{name} = {place}\n" for name, place in project["scripts"].items())
    yield info + "entry_points.txt", b"[console_scripts]\n" + scripts.encode()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    project = tomllib.loads((HERE / "pyproject.toml").read_text())["project"]
    stem = f"{project['name']}-{project['version']}"
    name = f"{stem}-py3-none-any.whl"
    record = []
    with zipfile.ZipFile(Path(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in _files(project):
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record.append(f"{path},sha256={digest},{len(data)}")
            wheel.writestr(path, data)
        record.append(f"{stem}.dist-info/RECORD,,")
        wheel.writestr(f"{stem}.dist-info/RECORD", "\n".join(record) + "\n")
    return name
