import { escapeXml } from "@/charts/draw/toSvg";
import type { Language } from "@/lib/text/language";
import type { Translate } from "@/lib/text/text";

/** What the head of a document depends on. */
export interface HeadOptions {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Path and query of the page. */
  readonly address: URL;
  readonly language: Language;
  readonly t: Translate;
}

/** JSON escaped for a script element: neither an end tag nor a comment can begin in it. */
export function scriptText(json: string): string {
  return json.replace(/</g, "\\u003c");
}

/** A `meta` element. */
export function meta(kind: "name" | "property", name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeXml(content)}">`;
}

/** A `link` element. */
export function link(rel: string, href: string, type?: string): string {
  return `<link rel="${rel}" href="${escapeXml(href)}"${type ? ` type="${type}"` : ""}>`;
}
