/** What a citation is made of. Dates are `YYYY-MM-DD`. */
interface Cited {
  publisher: string;
  title: string;
  published: string | undefined;
  address: string;
  accessed: string;
}

/** Characters that mean something to TeX, as they are written. */
const TEX: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  $: "\\$",
  "&": "\\&",
  "#": "\\#",
  "%": "\\%",
  _: "\\_",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};

function escapeTex(text: string): string {
  return text.replace(/[\\{}$&#%_~^]/g, (sign) => TEX[sign] ?? sign).replace(/\s+/g, " ");
}

/**
 * A citation for BibTeX and BibLaTeX. Publisher and title stand in braces of their own, so that neither is taken
 * apart as a person's name nor set in lower case; `note` says which state was read, in the reader's words.
 */
export function bibtex(cited: Cited, note: string): string {
  const { publisher, title, published, address, accessed } = cited;
  const year = (published ?? accessed).slice(0, 4);
  const key = new URL(address).pathname.slice(1).replace(/[^A-Za-z0-9]+/g, "-");
  const fields = [
    ["author", `{${escapeTex(publisher)}}`],
    ["title", `{${escapeTex(title)}}`],
    ["year", year],
    ["note", escapeTex(note)],
    ["url", address],
    ["urldate", accessed],
  ];
  const lines = fields.map(([name, value]) => `  ${name} = {${value}},`);
  return `@misc{${key}-${year},\n${lines.join("\n")}\n}`;
}

/** The code that puts the chart's frame into another page. */
export function embedCode(frame: { address: string; title: string; width: string; height: number }): string {
  const { address, title, width, height } = frame;
  return (
    `<iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}" width="${escapeHtml(width)}" ` +
    `height="${height}" style="border: 0" loading="lazy" allowfullscreen></iframe>`
  );
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
