import { expect, test } from "vitest";
import { plainStart } from "./plainStart";

test.each([
  ["plain text", "By hand.", "By hand."],
  ["paragraphs in one line", "First.\n\nSecond\nline.", "First. Second line."],
  ["bold and italic", "**Not** the *raw* __rate__, ***really***", "Not the raw rate, really"],
  ["italic in bold", "**all *of* it**", "all of it"],
  ["text struck out", "~~3~~ 4 %", "3 4 %"],
  [
    "signs that are text",
    "2 * 3 * 4 of unemployment_rate_total ~5",
    "2 * 3 * 4 of unemployment_rate_total ~5",
  ],
  ["a link", "See [the method](https://example.org/a_b).", "See the method."],
  ["an address", "See <https://example.org>.", "See https://example.org."],
  ["a picture", "![The curve](curve.png) falls", "The curve falls"],
  ["code", "Use `cpi_all` first:\n\n```sql\nSELECT 1\n```", "Use cpi_all first: SELECT 1"],
  ["a heading", "## Source\n\nThe survey", "Source The survey"],
  ["an underlined heading", "Source\n------\nThe survey", "Source The survey"],
  ["a quotation", "> Is it net?\n\nYes.", "Is it net? Yes."],
  ["lists", "- one\n  * two\n1. three\n> - four", "one two three four"],
  ["a line of dashes", "one\n\n---\n\ntwo", "one two"],
  ["a table", "See:\n\n| a | b |\n|---|:-:|\n| 1 | 2 |\n\nOr not.", "See: a · b · 1 · 2 Or not."],
  ["a table with an empty cell", "| a |  |\n|---|---|\n| 1 | 2 |", "a · · 1 · 2"],
  ["upright lines that are text", "|x| is 3\n\na | b", "|x| is 3 a | b"],
  ["escaped signs", "5 \\* 6 \\_x\\_", "5 * 6 _x_"],
  ["a negative number", "-5 % in May, +2 in June", "-5 % in May, +2 in June"],
  ["signs without text", "---\n\n```\n```", ""],
  ["nothing", "", ""],
])("the start of %s has no signs", (_, markdown, start) => {
  expect(plainStart(markdown)).toBe(start);
});

test.each([
  ["of 200 characters", "x".repeat(200), "x".repeat(200)],
  ["of one long word", "x".repeat(201), `${"x".repeat(200)}…`],
  ["whose word ends at the 200th character", `${"x".repeat(200)} y`, `${"x".repeat(200)}…`],
  ["whose word crosses the end", `${"x".repeat(195)} crossing`, `${"x".repeat(195)}…`],
  ["of characters of two units", "😀".repeat(201), `${"😀".repeat(200)}…`],
  [
    "of which little is left",
    `See [this](https://${"x".repeat(800)}) and${" ".repeat(200)}that`,
    "See this and…",
  ],
  ["that signs make longer", `**${"x".repeat(200)}**`, "x".repeat(200)],
])("a text %s ends where it can", (_, markdown, start) => {
  expect(plainStart(markdown)).toBe(start);
});
