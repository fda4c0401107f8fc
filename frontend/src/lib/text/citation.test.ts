import { expect, test } from "vitest";
import { bibtex, embedCode } from "./citation";

const cited = {
  producers: [],
  publisher: "R&D_Dépt",
  title: "Prix {100 %} & coûts #1 \\ 5~6",
  published: "2026-10-31",
  address: "https://statit.example/rd/prix/ipc_ensemble",
  accessed: "2026-11-21",
};

const words = { note: "Millésime 12 du 31 oct. 2026", publishedBy: "Diffusé par R&D_Dépt" };

test("a BibTeX entry escapes what means something to TeX, but for the address", () => {
  expect(bibtex(cited, words)).toBe(`@misc{rd-prix-ipc-ensemble-2026,
  author = {{R\\&D\\_Dépt}},
  title = {{Prix \\{100 \\%\\} \\& coûts \\#1 \\textbackslash{} 5\\textasciitilde{}6}},
  year = {2026},
  note = {Millésime 12 du 31 oct. 2026},
  url = {https://statit.example/rd/prix/ipc_ensemble},
  urldate = {2026-11-21},
}`);
});

test("what was never published is cited by the year in which it was read", () => {
  expect(bibtex({ ...cited, published: undefined, accessed: "2027-01-02" }, words)).toContain(
    "year = {2027}",
  );
});

test("a BibTeX entry names the producers as authors, then who published their numbers", () => {
  const entry = bibtex({ ...cited, producers: ["Insee", "Météo-France & Cie"] }, words);
  expect(entry.split("\n").slice(1, 4)).toEqual([
    "  author = {{Insee} and {Météo-France \\& Cie}},",
    "  title = {{Prix \\{100 \\%\\} \\& coûts \\#1 \\textbackslash{} 5\\textasciitilde{}6}},",
    "  howpublished = {Diffusé par R\\&D\\_Dépt},",
  ]);
});

test("a title cannot break out of the embed code", () => {
  const code = embedCode({
    address: "https://statit.example/f/a/b/c?x=1&bare=1",
    title: 'Say "<script>"',
    width: "100%",
    height: 420,
  });
  expect(code).toContain('src="https://statit.example/f/a/b/c?x=1&amp;bare=1"');
  expect(code).toContain('title="Say &quot;&lt;script&gt;&quot;"');
  expect(code.match(/</g)).toHaveLength(2);
});
