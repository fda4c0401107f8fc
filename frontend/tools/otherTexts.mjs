// Texts for people outside the catalogues: mails, templates of collections, sentences of the server.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const STRING = '"((?:[^"\\\\]|\\\\.)*)"';

/** The words of a mail: without its tags, statements and parameters. */
export function mailWords(template) {
  return template
    .replace(/\{%.*?%\}/gs, " / ")
    .replace(/\{\{.*?\}\}/gs, "#")
    .replace(/<[^>]*>/g, " ");
}

/** French and English of `Both("…", "…")`, in this order, as in a template's source. */
export function pairs(source) {
  const both = new RegExp(`Both\\(\\s*${STRING},\\s*${STRING}`, "gs");
  return [...source.matchAll(both)].map(([, fr, en]) => ({ fr, en }));
}

/** The strings of the functions `english` and `french` of a source, by language. */
export function sentences(source) {
  return source.split(/\bfn (?=english\(|french\()/).flatMap((part) => {
    const language = { english: "en", french: "fr" }[/^\w+/.exec(part)?.[0] ?? ""];
    const body = part.split(/\n {4}\}\n|\n\}\n/)[0] ?? "";
    return language
      ? [...body.matchAll(new RegExp(STRING, "gs"))].map(([, text]) => ({ language, text }))
      : [];
  });
}

/** All of them as `{ id, language, text }`; the id gives the text's location. `root` is the repository's folder. */
export function otherTexts(root) {
  const mails = readdirSync(join(root, "mails")).flatMap((name) => {
    const language = /\.(en|fr)\./.exec(name)?.[1];
    if (!language) return [];
    return [
      { id: `mails/${name}`, language, text: mailWords(readFileSync(join(root, "mails", name), "utf8")) },
    ];
  });
  const folder = join(root, "crates/domain/src/catalogue/template");
  const templates = readdirSync(folder).flatMap((name) =>
    pairs(readFileSync(join(folder, name), "utf8")).flatMap(({ fr, en }) => [
      { id: `template/${name}`, language: "fr", text: fr },
      { id: `template/${name}`, language: "en", text: en },
    ]),
  );
  const fault = sentences(readFileSync(join(root, "crates/transport/src/fault.rs"), "utf8"));
  const server = fault.map((it) => ({ id: "server/fault.rs", ...it }));
  return [...mails, ...templates, ...server];
}
