"""Python environments with packages from PyPI, which scripts of the tests make in the user's cache."""

import os
import subprocess
import venv
from pathlib import Path


def cache(variable, name):
    """The folder that a variable names, else `gcnsel/NAME` in the user's cache."""
    caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return Path(os.environ.get(variable) or caches / "gcnsel" / name)


def environment(folder, packages):
    """The interpreter of a Python in a folder with these packages, of exactly these versions."""
    python, mark = folder / "bin/python", folder / "packages"
    if not mark.exists() or mark.read_text() != "\n".join(packages):
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "-q", *packages], check=True)
        mark.write_text("\n".join(packages))
    return python
