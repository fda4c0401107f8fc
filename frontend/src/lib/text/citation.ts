/** The content of a citation. Dates are `YYYY-MM-DD`. */
interface Cited {
  /** The producers of the data, if stated. */
  producers: readonly string[];
  publisher: string;
  title: string;
  published: string | undefined;
  address: string;
  accessed: string;
}

/** Special characters of TeX, with their escapes. */
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

/** The words of a citation, in the reader's language. */
interface CitationWords {
  /** The cited state. */
  note: string;
  /** "Published by …". */
  publishedBy: string;
}

/**
 * A citation for BibTeX and BibLaTeX. The author is the producer; the publisher is the author only if no producer is
 * stated. Names and title have braces of their own, so that they are neither split as a person's name nor set in lower
 * case.
 */
export function bibtex(cited: Cited, { note, publishedBy }: CitationWords): string {
  const { producers, publisher, title, published, address, accessed } = cited;
  const authors = producers.length > 0 ? producers : [publisher];
  const year = (published ?? accessed).slice(0, 4);
  const key = new URL(address).pathname.slice(1).replace(/[^A-Za-z0-9]+/g, "-");
  const fields = [
    ["author", authors.map((name) => `{${escapeTex(name)}}`).join(" and ")],
    ["title", `{${escapeTex(title)}}`],
    ...(producers.length > 0 ? [["howpublished", escapeTex(publishedBy)]] : []),
    ["year", year],
    ["note", escapeTex(note)],
    ["url", address],
    ["urldate", accessed],
  ];
  const lines = fields.map(([name, value]) => `  ${name} = {${value}},`);
  return `@misc{${key}-${year},\n${lines.join("\n")}\n}`;
}

/** The HTML that embeds the chart's frame in another page. */
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
