"""The API keeps to its description, whatever a program that is generated from it sends."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from conftest import World

CHECKS = ["not_a_server_error", "status_code_conformance", "content_type_conformance", "response_schema_conformance"]
# On a busy machine the first time may end before the first request.
SECONDS = ["12", "90"]
# Addresses that lead somewhere; otherwise almost all would not be found.
PLACES = """
[parameters]
"path.account" = "arvestat"
"path.collection" = "economy"
"path.path" = "us/cpi"
"""
RUN = "from schemathesis.cli import schemathesis; schemathesis()"


@pytest.mark.parametrize("places", ["", PLACES], ids=["anywhere", "demo"])
@pytest.mark.parametrize("caller", ["guest", "read_key", "key"])
def test_answers_are_as_described(world: World, tmp_path: Path, caller: str, places: str) -> None:
    (tmp_path / "schemathesis.toml").write_text(places)
    key = getattr(world, caller, None)
    header = ["--header", f"Authorization: Bearer {key}"] if key else []
    limits = ["--seed", "1", "--phases", "coverage,fuzzing", "--workers", "1"]
    address = world.server.address
    command = ["run", f"{address}/api/v1/openapi.json", "--checks", ",".join(CHECKS), *limits, *header]
    for seconds in SECONDS:
        timed = [*command, "--max-time", seconds]
        run = subprocess.run([sys.executable, "-c", RUN, *timed], cwd=tmp_path, capture_output=True, text=True)
        assert run.returncode == 0, run.stdout
        if "Empty test suite" not in run.stdout:
            break
    assert " passed" in run.stdout
    # The key was really sent.
    assert key is None or "401 Unauthorized" not in run.stdout
