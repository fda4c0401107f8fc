#!/usr/bin/env python3
"""Tests of scripts/documents on small trees in a temporary folder: paths, links, and the map of rooms."""
import importlib.machinery
import importlib.util
import subprocess
import tempfile
import unittest
from pathlib import Path

LOADER = importlib.machinery.SourceFileLoader("documents", str(Path(__file__).resolve().parent / "documents"))
documents = importlib.util.module_from_spec(importlib.util.spec_from_loader("documents", LOADER))
LOADER.exec_module(documents)


class Tree(unittest.TestCase):
    """A tree with a crate `store` and a front end."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name).resolve()
        subprocess.run(["git", "init", "--quiet", self.root], check=True)
        self.write("crates/store/src/metric/batch.rs")
        self.write("crates/store/tests/it/metric.rs")
        self.write("frontend/src/features/metric/form/MetricForm.tsx")
        self.write("frontend/tools/size.mjs")
        self.write("mails/code.fr.txt")
        self.write("docs/guide.md", "# A guide\n\n## How to start: `run`\n")

    def write(self, path: str, text: str = "") -> None:
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text)

    def broken(self, text: str, document: str = "README.md") -> list[str]:
        """What the check says of a document with this text, without the name of the document."""
        self.write(document, text)
        return [sentence.removeprefix(f"{document}: ") for sentence in documents.faults(self.root)]


class Paths(Tree):
    def test_paths_from_each_base_are_found(self) -> None:
        for path in (
            "crates/store/src/metric/batch.rs",
            "store/metric/batch",
            "store/metric/",
            "store/src/metric/batch.rs",
            "store/it/metric.rs",
            "features/metric/form",
            "frontend/tools/size.mjs",
            "tools/size.mjs",
            "docs/guide.md",
        ):
            with self.subTest(path):
                self.assertEqual(self.broken(f"It is in `{path}`."), [])

    def test_a_path_that_leads_nowhere_fails(self) -> None:
        for path in ("store/metric/write", "features/metric/Form", "docs/guide.txt", "frontend/size.mjs", "other/a.rs"):
            with self.subTest(path):
                self.assertEqual(self.broken(f"It is in `{path}`."), [f"there is no `{path}`"])

    def test_patterns_match_and_braces_are_alternatives(self) -> None:
        self.assertEqual(self.broken("`mails/NAME.LANGUAGE.*`, `mails/*.txt`, `features/metric/form/XForm.tsx`"), [])
        self.assertEqual(self.broken("`store/{metric,series}`"), ["there is no `store/{metric,series}`"])
        self.assertEqual(self.broken("`mails/NAME.html`"), ["there is no `mails/NAME.html`"])

    def test_other_words_with_a_slash_are_no_paths(self) -> None:
        words = ("/api/v1", "text/csv", "~/.cache/statit", "s3://bucket/prefix", "@lingui/core", "dist/addins", "a/b", "store/x y")
        self.assertEqual(self.broken(" ".join(f"`{word}`" for word in words)), [])
        self.assertEqual(self.broken("```\n`store/series`\n```\n"), [])

    def test_a_path_may_begin_beside_its_document(self) -> None:
        self.write("frontend/addins/core/table.ts")
        self.assertEqual(self.broken("`core/table`", "frontend/addins/README.md"), [])
        self.assertEqual(self.broken("`core/list`", "frontend/addins/README.md"), ["there is no `core/list`"])

    def test_a_file_that_git_ignores_does_not_exist(self) -> None:
        self.write(".gitignore", "docs/own.md\n")
        self.write("docs/own.md")
        self.assertEqual(self.broken("`docs/own.md`"), ["there is no `docs/own.md`"])


class Links(Tree):
    def test_links_to_files_folders_and_headings_are_found(self) -> None:
        for link in ("docs/guide.md", "docs", "docs/guide.md#how-to-start-run", "#first", "https://example.com/x"):
            with self.subTest(link):
                self.assertEqual(self.broken(f"# First\n\n[text]({link})"), [])
        self.assertEqual(self.broken("[up](../README.md), [on](guide.md#a-guide)", "docs/other.md"), [])

    def test_links_that_lead_nowhere_fail(self) -> None:
        for link in ("docs/gone.md", "docs/guide.md#gone", "#gone", "../README.md"):
            with self.subTest(link):
                self.assertEqual(self.broken(f"[text]({link})"), [f"the link {link} leads nowhere"])


class Map(Tree):
    def test_the_names_of_the_map_are_looked_for_in_the_folder_above(self) -> None:
        rooms = (
            "## Rooms\n\n    crates/\n      store/         SQL\n        metric/     rows\n        series/ metric  more\n"
            "    frontend/src/   the application\n      features/     one folder a noun\n    mails/ docs/\n"
        )
        self.assertEqual(
            self.broken(rooms, "ARCHITECTURE.md"),
            ["the map names crates/store/series, which does not exist"],
        )


if __name__ == "__main__":
    unittest.main()
