#!/usr/bin/env python3
"""Tests of scripts/bench without a measurement: the tables of each part from made-up results, and the page of all parts."""
import importlib.util
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
SPEC = importlib.util.spec_from_file_location("page", HERE / "bench.d/page.py")
page = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(page)

# The variables and functions of scripts/bench that the reports use.
FRAME = """
set -euo pipefail
cd {root}
say() {{ :; }}
work={work} statit={work}/statit markdown=yes before='' binary='' file_cache='' database=''
rounds=3 seconds=10 connections=64
for part in figures servers series import desk paint dashboard reads busy/figures jobs/figures search/figures \
  alerts/figures observations counting; do . "scripts/bench.d/$part"; done
versions() {{ echo "nginx 1.2, wrk 3.4, rustc 5.6"; }}
body_sizes() {{ echo "5200 bytes, 1500 compressed"; }}
script_size() {{ echo 119.7; }}
resident() {{ echo 97.5; }}
{command}
"""


class Reports(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.work = Path(folder.name)

    def write(self, **files: str) -> None:
        """Writes made-up results; `a__b` is `a.b`. Commas end their lines, and colons separate their columns by tabs."""
        for name, text in files.items():
            lines = text.replace(":", "\t").replace(",", "\n")
            (self.work / name.replace("__", ".")).write_text(lines + "\n")

    def report(self, command: str) -> str:
        """The output of a report."""
        script = FRAME.format(root=HERE.parent, work=self.work, command=command)
        done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        return done.stdout

    def rows(self, command: str) -> list[list[str]]:
        """The rows of the tables of a report; every table has a head, and all its rows have as many cells."""
        text = page.figures(self.report(command))
        self.assertRegex(text, r"\AMeasured \d{4}-\d\d-\d\d, commit \w+( with changes)?; \d+ cores, .+\.\n\n\|")
        tables = text.split("\n\n")[1:]
        for table in tables:
            lines = table.strip().splitlines()
            self.assertRegex(lines[1], r"^\|( --- \|)+$")
            self.assertEqual({line.count("|") for line in lines}, {lines[0].count("|")}, table)
        lines = [line for line in text.splitlines() if line.startswith("|") and "---" not in line]
        return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]

    def test_reads(self) -> None:
        self.write(hot__statit="90000 1 2 3 12.5,80000 1 1 3 13.5,85000 1 3 3 14.5", hot__nginx="85000 1 4 9 13.0")
        self.write(random__statit="70000 1 2 3 14.0", random__nginx="80000 1 4 9 13.5", starts="30.0,88.0,34.0", statit="x")
        rows = self.rows("first_reads=1288 resident_start=41.0 resident_end=78.0; reads_report")
        self.assertEqual(
            rows[:3],
            [
                ["", "Statit", "nginx", "aim"],
                ["hot reads, requests/s (range)", "85,000 (80,000–90,000)", "85,000 (85,000–85,000)", "as many as nginx: 1.00"],
                ["hot reads, p99 (worst round), ms", "2 (3)", "4 (4)", "20"],
            ],
        )
        self.assertIn(["random reads, requests/s (range)", "70,000 (70,000–70,000)", "80,000 (80,000–80,000)", "as many as nginx: 0.88"], rows)
        self.assertIn(["start to first answer, ms (range)", "34.0 (30.0–88.0)", "", "300"], rows)
        self.assertIn(["resident memory after the load, MB", "78.0", "", "100"], rows)

    def test_one_series_and_long_tables(self) -> None:
        self.write(series="read and checked:1.900 ms (at best 1.800):below 5 ms")
        self.assertEqual(self.rows("series_report")[1], ["read and checked", "1.900 ms (at best 1.800)", "below 5 ms"])
        lines = "X: 100;000 indicators made; s\t16\t\nX: “p” by path up\t7.1 ms (7–9)\tA\nX: “p” by path down\t62.0 ms (60–64)\tA\n"
        lines += "X: tree, “p”\t30.5 ms (30–31)\tA\nX: slowest median\t62.0 ms (“p” by path down)\tA\n"
        for kind in ("sqlite", "postgres"):
            (self.work / f"table.{kind}").write_text(lines.replace("X", kind))
        self.assertEqual(
            self.rows("table_report")[1:],
            [
                ["a page of the table, 2 filters and orders: least, median, most, ms", "7.1, 7.1, 62", "7.1, 7.1, 62", "below 50"],
                ["a level of the tree, 1 filters: least, median, most, ms", "30.5, 30.5, 30.5", "30.5, 30.5, 30.5", "below 50"],
                ["of all these, above 50 ms", "1", "1", "none"],
            ],
        )

    def test_first_paint(self) -> None:
        self.write(paints="1280:1200:3000:0.0000,360:1100:2500:0.0010,1280:1400:3500:0.0000,360:1100:2500:0.0000")
        self.assertEqual(
            self.rows("paint_report")[1:],
            [
                ["largest paint, ms", "1300", "1100", ""],
                ["the application takes over, ms", "3250", "2500", ""],
                ["share of the way to it", "0.40", "0.44", "0.5"],
                ["layout shifts, at most", "0.0000", "0.0010", "0.1"],
            ],
        )

    def test_files(self) -> None:
        self.write(validated="1000 × 300:12.1:3.1 × the file", resident__sqlite="90", resident__postgres="95")
        self.write(import__sqlite="138 160 610,135 164 620", import__postgres="130 200 600")
        rows = self.rows("import_report")
        self.assertEqual(rows[1], ["1000 × 300", "12.1", "3.1 × the file", "5; 8 × with the file"])
        self.assertIn(["publishing, ms (range)", "162 (160–164)", "200 (200–200)", ""], rows)
        self.assertIn(["publishing / `\\copy`", "0.26", "0.33", "3"], rows)
        self.assertEqual(rows[-1], ["resident memory at the end, MB", "90", "95", ""])
        self.write(large__sqlite="1 2 3 666", large__postgres="1 2 3 827")
        self.assertEqual(self.rows("import_report")[-1][1:], ["666 (666–666)", "827 (827–827)", "3,000"])

    def test_the_desk(self) -> None:
        self.write(desk__sqlite="all:8.2 (11.9),due:8.1 (12.6)", desk__postgres="all:24.9 (30.6),due:23.3 (25.1)")
        self.assertEqual(self.rows("desk_report")[1:], [["all", "8.2 (11.9)", "24.9 (30.6)", "200"], ["due", "8.1 (12.6)", "23.3 (25.1)", "200"]])

    def test_dashboards(self) -> None:
        self.write(dashboard__guest="14000 1.0 3.0 4 90", dashboard__stranger="9000 2.0 5.0 6 95", asked__json="x")
        self.write(dashboard__reader="8000 2.5 6.0 9 91,8100 2.5 7.0 9 93")
        rows = self.rows("connections=32; dashboard_report")
        self.assertEqual(rows[1], ["requests/s", "14,000", "9000", "8050", ""])
        self.assertEqual(rows[3], ["p99 (worst round), ms", "3.0 (3.0)", "5.0 (5.0)", "6.5 (7.0)", "50"])

    def test_mails_with_and_without_an_earlier_build(self) -> None:
        self.write(jobs__now="179 600 57 44736 41796", jobs__before="21 2000 32000 44054 40000")
        self.assertEqual(self.rows("jobs_report 10000")[1], ["mails/s", "179", ""])
        self.assertEqual(self.rows("before=/b; jobs_report 10000")[1], ["mails/s", "179", "21", ""])

    def test_following(self) -> None:
        self.write(alerts__SQLite="a publish; ms:2.4,a publish; ms:2.6", alerts__PostgreSQL="a publish; ms:2.7,a row; ms:26")
        self.assertEqual(
            self.rows("alerts_report")[1:],
            [["a publish; ms", "2.5 (2.4–2.6)", "2.7 (2.7–2.7)"], ["a row; ms", "", "26 (26–26)"]],
        )

    def test_many_series(self) -> None:
        self.write(observations="identity 10800 223000 20.6,gzip 12000 67000 5.6,identity 10900 224000 20.6,gzip 12000 68000 5.7")
        rows = self.rows("observations_report")
        self.assertEqual(rows[1], ["identity", "10,850 (10,800–10,900)", "223,500 (223,000–224,000)", "20.6", "20"])
        self.assertEqual(rows[2][3:], ["5.65", ""])

    def test_counting(self) -> None:
        for name in ("hot", "random"):
            self.write(**{f"{name}__counted": "96000 1 2,90000 1 2", f"{name}__uncounted": "100000 1 2,90000 1 2"})
        self.assertEqual(self.rows("counting_report")[1], ["one series", "93,000 (0.98)", "95,000", "0.97"])

    def test_first_reads(self) -> None:
        for format_, coding in (("json", "identity"), ("csv", "identity"), ("json", "gzip"), ("json", "br")):
            self.write(**{f"first__now__{format_}__{coding}": "88,84,92", f"first__before__{format_}__{coding}": "370"})
        self.assertEqual(self.rows("first_read_report")[1], ["JSON, not compressed", "88 (84–92)"])
        with_before = self.rows("before=/b; first_read_report")[1]
        self.assertEqual(with_before, ["JSON, not compressed", "88 (84–92)", "370 (370–370)", "0.24"])

    def test_reads_beside_writes(self) -> None:
        names = re.findall(r"^([a-z0-9-]+) (?:all|own|others|one) ", (HERE / "bench.d/busy/figures").read_text(), re.MULTILINE)
        self.assertEqual(len(names), 10)
        for name in names:
            self.write(**{f"{name}__now": "90000 1.0 2.0 0 0 0 20 1 2 0", f"{name}__nginx": "86000 1.0 3.8 0 0 0 20 1 2 0"})
        rows = self.rows("declare -A busy_pid=([now]=1); busy_who=(now nginx); busy_report")
        self.assertEqual(rows[0], ["", "Statit", "nginx"])
        self.assertIn(["random, 20 unrelated commits/s: requests/s (of quiet)", "90,000 (1.00)", "86,000 (1.00)"], rows)
        self.assertEqual(rows[-1], ["resident memory after the load, MB", "97.5", ""])

    def test_search(self) -> None:
        engines = "ours: 119009 documents in 3.7 s, 32000 a second, 17.0 MB\n… merged in 0.4 s\n"
        for name in ("ours", "tantivy directly, all words as they are", "… or unfinished, with a wrong letter"):
            engines += f"{name}: 2018 queries, 3103 a second; p50 0.16 ms, p99 2.00 ms, longest 16.60 ms; 1 found nothing\n"
        (self.work / "engines").write_text(engines * 2)
        self.write(peer__sqlite="360 0.6 46.0 56.0 550", peer__postgres="192 0.9 93.0 118.0 508", published="118845 18.9")
        self.write(served__1="1250 0.6 2.8 9.0,1270 0.6 3.0 9.0", served__32="2500 12.0 22.0 40.0", search__resident="110.0")
        rows = self.rows("search_report")
        self.assertEqual(rows[1], ["Statit", "3103", "0.16", "2", "16.6", "1"])
        self.assertEqual(rows[6], ["Statit over HTTP, one connection", "1260", "0.6", "2.9", "9", ""])
        self.assertIn(["documents indexed a second", "32,000", "20,000"], rows)
        self.assertIn(["publishing all names, s", "18.9", ""], rows)


class Page(unittest.TestCase):
    OUTPUT = "\n== build\nMeasured 2026-11-30, commit 1234abcd; 2 cores; SQLite.\n\n| a | b |\n| --- | --- |\n| x | 81784 |\n\n| c |\n| --- |\n"

    def test_the_tables_of_an_output_remain(self) -> None:
        self.assertEqual(
            page.figures(self.OUTPUT),
            "Measured 2026-11-30, commit 1234abcd; 2 cores; SQLite.\n\n| a | b |\n| --- | --- |\n| x | 81,784 |\n\n| c |\n| --- |\n",
        )
        with self.assertRaises(ValueError):
            page.figures("== build\nerror\n")

    def test_long_whole_numbers_are_grouped(self) -> None:
        for line, expected in (
            ("| 81784 (81757–82346) | 1234 |", "| 81,784 (81,757–82,346) | 1234 |"),
            ("| 0.12345 | 12345.6 | 100,000 | s00001 |", "| 0.12345 | 12345.6 | 100,000 | s00001 |"),
        ):
            self.assertEqual(page.grouped(line), expected)

    def test_parts_that_are_not_measured_remain(self) -> None:
        first = page.page({"series": page.figures(self.OUTPUT)})
        again = page.page({**page.sections(first), "desk": page.figures(self.OUTPUT.replace("81784", "5"))})
        self.assertIn("| x | 81,784 |", again)
        self.assertIn("| x | 5 |", again)
        self.assertEqual(again.count(page.NOT_MEASURED), len(page.PARTS) - 2)
        self.assertIn("The latest part: measured 2026-11-30, commit 1234abcd; 2 cores.\n", again)

    def test_the_page_is_what_the_script_writes(self) -> None:
        present = page.PAGE.read_text()
        self.assertEqual(page.page(page.sections(present)), present)
        self.assertEqual(set(page.sections(present)), {part.name for part in page.PARTS})

    def test_each_part_is_an_option(self) -> None:
        script = (HERE / "bench").read_text()
        for part in page.PARTS:
            self.assertIn(f"    --{part.name}) ", script)


if __name__ == "__main__":
    unittest.main()
