import { type LinkedMetric, linkedMetric } from "./linkedMetric";

/** Whole blocks of a post. */
interface HtmlPart {
  readonly kind: "html";
  readonly html: string;
}

/** The position of a card. */
export interface CardPart {
  readonly kind: "card";
  readonly metric: LinkedMetric;
  /** The indicator in one spelling: unique in the post. */
  readonly key: string;
  /** The paragraph that consists of the link alone and gives way to the card; `undefined` below other blocks. */
  readonly paragraph: string | undefined;
}

/** Most cards of a post; further links remain links. */
const CARDS_MAX = 6;

/** A tag as the server writes it: in lower case, with values in double quotes, and no `<` anywhere else. */
const TAG = /<(\/?)([a-z][a-z0-9]*)([^">]*(?:"[^"]*"[^">]*)*)>/g;
const HREF = / href="([^"]*)"/;
const LINK_ALONE = /^<p>\s*<a [^>]*>(?:(?!<\/?a\b).)*<\/a>\s*<\/p>$/s;
const EMPTY: ReadonlySet<string> = new Set(["br", "hr"]);

/**
 * The HTML of a post, cut after each outermost block that links to indicators, with the positions of their cards in
 * between. Each indicator has one card, below the first block with a link to it. Works on the text, because the server
 * that draws the first page has no document. HTML whose elements are not all closed remains in one part.
 */
export function partsOf(html: string, origin: string): readonly (HtmlPart | CardPart)[] {
  const parts: (HtmlPart | CardPart)[] = [];
  const known = new Set<string>();
  const addHtml = (text: string) => {
    if (text.trim() !== "") parts.push({ kind: "html", html: text });
  };
  let from = 0;
  for (const block of blocksOf(html)) {
    const cards: CardPart[] = [];
    for (const href of block.hrefs) {
      const metric = linkedMetric(href, origin);
      const key = metric && `${metric.account}/${metric.collection}/${metric.path}`.toLowerCase();
      if (!key || known.has(key) || known.size === CARDS_MAX) continue;
      known.add(key);
      cards.push({ kind: "card", metric, key, paragraph: undefined });
    }
    if (cards.length === 0) continue;
    const paragraph = html.slice(block.start, block.end);
    const isAlone = LINK_ALONE.test(paragraph);
    addHtml(html.slice(from, isAlone ? block.start : block.end));
    parts.push(...cards.map((card) => (isAlone ? { ...card, paragraph } : card)));
    from = block.end;
  }
  addHtml(html.slice(from));
  return parts;
}

interface Block {
  readonly start: number;
  readonly end: number;
  /** The addresses of its links, in their order. */
  readonly hrefs: readonly string[];
}

/** The outermost elements; none if one is not closed. */
function blocksOf(html: string): readonly Block[] {
  const blocks: Block[] = [];
  let depth = 0;
  let start = 0;
  let hrefs: string[] = [];
  for (const { 0: tag, 1: slash, 2: name = "", 3: attributes = "", index } of html.matchAll(TAG)) {
    if (EMPTY.has(name)) continue;
    if (!slash) {
      if (depth === 0) [start, hrefs] = [index, []];
      depth += 1;
      // In the addresses of pages, an ampersand is the only character that HTML escapes.
      const href = name === "a" && HREF.exec(attributes)?.[1]?.replaceAll("&amp;", "&");
      if (href) hrefs.push(href);
    } else {
      depth -= 1;
      if (depth < 0) return [];
      if (depth === 0) blocks.push({ start, end: index + tag.length, hrefs });
    }
  }
  return depth === 0 ? blocks : [];
}
