import { expect, test } from "vitest";
import { partsOf } from "./parts";

const link = (path: string, text = "it") =>
  `<a href="/insee/prices/${path}" rel="nofollow ugc noopener">${text}</a>`;

/** The parts in short: the HTML, `[key]` for a card, `[key instead of HTML]` for one that replaces its paragraph. */
function shortly(html: string): string[] {
  return partsOf(html, "https://statit.example").map((part) =>
    part.kind === "html"
      ? part.html.trim()
      : `[${part.key.replace("insee/prices/", "")}${part.paragraph ? ` instead of ${part.paragraph}` : ""}]`,
  );
}

const inText = `<p>See ${link("cpi")}.</p>`;
const alone = `<p>${link("cpi")}</p>`;
const list = `<ul>\n<li>${link("cpi")}</li>\n<li><p>${link("rent")}</p></li>\n</ul>`;
const quote = `<blockquote>\n${alone}\n</blockquote>`;
const table = `<table><thead><tr><th align="right">${link("cpi")}</th></tr></thead></table>`;
const seven = `<p>${[1, 2, 3, 4, 5, 6, 7].map((n) => link(`n${n}`)).join(" ")}</p>`;

test.each<[string, string, string[]]>([
  ["without links", "<p>one</p>\n<hr>\n<p>two<br>three</p>\n", ["<p>one</p>\n<hr>\n<p>two<br>three</p>"]],
  ["without content", "", []],
  ["in a sentence", `${inText}\n<p>two</p>\n`, [inText, "[cpi]", "<p>two</p>"]],
  ["after other blocks", `<p>one</p>\n${inText}\n`, [`<p>one</p>\n${inText}`, "[cpi]"]],
  [
    "alone in a paragraph",
    `<p>one</p>\n${alone}\n<p>two</p>`,
    ["<p>one</p>", `[cpi instead of ${alone}]`, "<p>two</p>"],
  ],
  [
    "alone, with marked words",
    `<p>${link("cpi", "<strong>it</strong>")}</p>`,
    [`[cpi instead of <p>${link("cpi", "<strong>it</strong>")}</p>]`],
  ],
  [
    "two in a paragraph",
    `<p>${link("cpi")}\n${link("rent")}</p>`,
    [`<p>${link("cpi")}\n${link("rent")}</p>`, "[cpi]", "[rent]"],
  ],
  ["in a list", list, [list, "[cpi]", "[rent]"]],
  ["in a quotation", quote, [quote, "[cpi]"]],
  ["in a table", table, [table, "[cpi]"]],
  ["in a heading", `<h3>${link("cpi")}</h3>`, [`<h3>${link("cpi")}</h3>`, "[cpi]"]],
  [
    "twice in a paragraph",
    `<p>${link("cpi")} ${link("CPI")}</p>`,
    [`<p>${link("cpi")} ${link("CPI")}</p>`, "[cpi]"],
  ],
  ["again alone", `${inText}${alone}`, [inText, "[cpi]", alone]],
  [
    "again with options",
    `${alone}<p>${link("cpi?freq=Y")}</p>`,
    [`[cpi instead of ${alone}]`, `<p>${link("cpi?freq=Y")}</p>`],
  ],
  ["seven", seven, [seven, "[n1]", "[n2]", "[n3]", "[n4]", "[n5]", "[n6]"]],
  [
    "to another site",
    '<p><a href="https://example.org/a/b/c">it</a></p>',
    ['<p><a href="https://example.org/a/b/c">it</a></p>'],
  ],
  [
    "in a text that names tags",
    `<p>&lt;a href=&quot;${link("cpi")}</p>`,
    [`<p>&lt;a href=&quot;${link("cpi")}</p>`, "[cpi]"],
  ],
  [
    "with an angle bracket in an address",
    `<p><a href="/a>b">x</a> ${link("cpi")}</p>`,
    [`<p><a href="/a>b">x</a> ${link("cpi")}</p>`, "[cpi]"],
  ],
  ["in an element that is not closed", `${alone}<p>${link("rent")}`, [`${alone}<p>${link("rent")}`]],
  ["after an element that is not open", `</p>${alone}`, [`</p>${alone}`]],
])("links %s", (_, html, expected) => {
  expect(shortly(html)).toEqual(expected);
});

test("the options of a link are those of its address", () => {
  const parts = partsOf(`<p>${link("cpi?freq=Y&amp;tab=table")}</p>`, "https://statit.example");
  expect(parts).toMatchObject([{ metric: { path: "cpi", rest: "?freq=Y&tab=table" } }]);
});

test("all of the text remains", () => {
  const html = `<h3>one</h3>\n${inText}\n${list}\n${alone}\n<hr>\n<p>two</p>\n`;
  const shown = partsOf(html, "https://statit.example").map((part) =>
    part.kind === "html" ? part.html : (part.paragraph ?? ""),
  );
  expect(shown.join("")).toBe(html);
});
