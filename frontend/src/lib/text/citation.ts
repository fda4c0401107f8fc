/** What a citation is made of. Dates are `YYYY-MM-DD`. */
interface Cited {
  /** Who made the numbers, where it is stated. */
  producers: readonly string[];
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

/** What a citation says besides its numbers, in the reader's words. */
interface CitationWords {
  /** Which state was read. */
  note: string;
  /** "Published by …". */
  publishedBy: string;
}

/**
 * A citation for BibTeX and BibLaTeX. The author is the producer; the publisher is one only where no producer is
 * stated. Names and title have braces of their own, so that none is taken apart as a person's name or set in lower
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
