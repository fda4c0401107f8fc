"""The package as it is installed, and the examples of its README."""

from __future__ import annotations

import re
from importlib.metadata import metadata
from importlib.resources import files
from pathlib import Path

import pytest

import statit
from conftest import World

README = (Path(__file__).parents[1] / "README.md").read_text()
EXAMPLES = dict(re.findall(r"^## ([^\n]+)\n(?:(?!^## ).)*?```python\n(.*?)```", README, re.S | re.M))


def test_the_installed_package() -> None:
    assert files("statit").joinpath("py.typed").is_file()
    installed = metadata("statit")
    assert installed["Version"] == statit.__version__
    assert installed["License-Expression"] == "Apache-2.0"
    assert all(hasattr(statit, name) for name in statit.__all__)


def test_each_chapter_has_its_example() -> None:
    assert list(EXAMPLES) == ["Read", "Publish", "Statuses", "Watch for changes"]


@pytest.mark.parametrize("chapter", list(EXAMPLES))
def test_examples_run(
    world: World,
    chapter: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STATIT_KEY", world.key)
    code = EXAMPLES[chapter].replace("https://statit.example", world.server.address)
    code = code.replace("baker/prices", world.public)
    scope: dict[str, statit.Client] = {}
    try:
        exec(compile(code, f"README: {chapter}", "exec"), scope)
    finally:
        scope["client"].close()
    printed = capsys.readouterr().out
    if chapter == "Read":
        assert "2020 258.8" in printed
        assert "NOT_FOUND" in printed
        assert "arvestat/economy/fr/inflation" in printed
    if chapter == "Publish":
        assert printed == "1 2\n"
    if chapter == "Statuses":
        assert printed.startswith("2 [('2026-09', Decimal('5.2'), ''), ('2026-10', Decimal('5.35'), 'P'), ")
        assert printed.endswith("('2026-11', None, 'L')]\n1\n")
    if chapter == "Watch for changes":
        assert (tmp_path / "cursor.txt").read_text()
