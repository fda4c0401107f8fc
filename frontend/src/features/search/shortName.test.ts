import { expect, test } from "vitest";
import { type MarkedName, shortName } from "./shortName";

const LONG =
  "Indices des prix à la consommation – Indice des prix à la consommation (IPC) – Ensemble des ménages – Tabac – France";

/** The name with its marked parts in brackets. */
function shown({ text, marks }: MarkedName): string {
  let shown = text;
  for (let at = marks.length - 2; at >= 0; at -= 2) {
    const [start = 0, end = 0] = marks.slice(at, at + 2);
    shown = `${shown.slice(0, start)}[${shown.slice(start, end)}]${shown.slice(end)}`;
  }
  return shown;
}

/** A name with each occurrence of some words marked. */
function marked(text: string, ...words: string[]): MarkedName {
  const found = [...text.matchAll(new RegExp(words.join("|") || "(?!)", "g"))];
  return { text, marks: found.flatMap((one) => [one.index, one.index + one[0].length]) };
}

test.each([
  ["a short name stays as it is", marked("Prix du tabac", "Prix"), "[Prix] du tabac"],
  [
    "a long one loses its middle",
    marked(LONG),
    "Indices des prix à la … (IPC) – Ensemble des ménages – Tabac – France",
  ],
  [
    "marks move with their words, and a word that is shown is not shown twice",
    marked(LONG, "prix", "Tabac"),
    "Indices des [prix] à la … (IPC) – Ensemble des ménages – [Tabac] – France",
  ],
  [
    "a found word of the middle remains",
    marked(LONG, "consommation", "France"),
    "Indices des prix à la … [consommation] … (IPC) – Ensemble des ménages – Tabac – [France]",
  ],
  ["a text without blanks stays as it is", marked("x".repeat(100)), "x".repeat(100)],
])("%s", (_, name, expected) => {
  expect(shown(shortName(name))).toBe(expected);
});
