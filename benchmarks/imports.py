"""What importing a module costs, as ratios to `python -c pass` measured in turn with it.

    python -m benchmarks.imports [--rounds 20] [MODULE ...]

Without names: the modules that docs/decisions speaks of, as far as they are installed.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys

from benchmarks.measuring import side_by_side

MODULES = ("json", "re", "dataclasses", "pathlib", "typing", "zoneinfo", "argparse", "yaml", "frontmatter", "jinja2",
           "rich.console", "typer", "rapidfuzz", "snowballstemmer", "watchdog.observers", "dateparser", "litellm")  # fmt: skip
COMMAND = """
import typer
app = typer.Typer()
@app.command()
def one(name: str, times: int = 3) -> None: ...
@app.command()
def two(name: str, times: int = 3) -> None: ...
app(["one", "x"])
"""


def main() -> None:
    """Measure what is installed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modules", nargs="*", default=MODULES)
    parser.add_argument("--rounds", type=int, default=20)
    given = parser.parse_args()
    installed = [name for name in given.modules if importlib.util.find_spec(name.partition(".")[0])]
    commands = {f"import {name}": [sys.executable, "-c", f"import {name}"] for name in installed}
    if "typer" in installed:
        commands["a typer app of two"] = [sys.executable, "-c", COMMAND]
    for name, ratio in side_by_side(commands, given.rounds).items():
        print(f"  {name:26} {ratio:5.1f} x")


if __name__ == "__main__":
    main()
