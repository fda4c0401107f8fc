import type { QueryClient } from "@tanstack/react-query";
import { escapeXml } from "@/charts/draw/toSvg";
import type { Params } from "@/lib/router/match";
import { LANGUAGES, type Language } from "@/lib/text/language";
import type { BilingualText, Translate } from "@/lib/text/text";

/** What the head of a document depends on. */
export interface HeadOptions {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Path and query of the page. */
  readonly address: URL;
  /** The named segments of the address. */
  readonly params: Params;
  readonly language: Language;
  readonly t: Translate;
}

/**
 * The document head of a page, for programs that read the page without running it: search engines and link previews.
 * `undefined` if the object does not exist for a guest.
 */
export type Head = (client: QueryClient, options: HeadOptions) => string | undefined;

/** The content of a document head. */
export interface HeadContent {
  readonly title: string;
  readonly description: string;
  /** The path of the page by its current keys. A page without one, as the results of a search, is not to be listed. */
  readonly path?: string | undefined;
  /** The address of a picture of `PREVIEW` pixels. */
  readonly picture?: string | undefined;
  /** Whether search engines are asked not to list the page. */
  readonly isUnlisted?: boolean;
  /** Further elements. */
  readonly elements?: readonly string[];
  /** An object of schema.org. */
  readonly data: object;
}

/** Largest picture that chats and feeds show for a link, in pixels. */
const PREVIEW = { width: 1200, height: 630 };

/** The query of a picture of `PREVIEW` pixels. */
export function previewQuery(language: Language): string {
  return `${new URLSearchParams({ width: `${PREVIEW.width}`, height: `${PREVIEW.height}`, lang: language })}`;
}

/** The address of a page in a language, which is the canonical one of that language. */
export function addressIn(language: Language, { origin }: Pick<HeadOptions, "origin">, path: string): string {
  return `${origin}${path}?lang=${language}`;
}

/** The elements of a document head. */
export function headOf(content: HeadContent, options: HeadOptions): string {
  const { title, description, path, picture, data } = content;
  const { origin, address, language } = options;
  const own =
    path === undefined ? origin + address.pathname + address.search : addressIn(language, options, path);
  const alternates =
    path === undefined
      ? []
      : [
          link("canonical", own),
          ...LANGUAGES.map((it) => alternate(it, addressIn(it, options, path))),
          alternate("x-default", origin + path),
        ];
  return [
    `<title>${escapeXml(title)} · Statit</title>`,
    meta("name", "description", description),
    ...(content.isUnlisted || path === undefined ? [meta("name", "robots", "noindex, follow")] : []),
    ...alternates,
    ...(content.elements ?? []),
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", "Statit"),
    meta("property", "og:title", title),
    meta("property", "og:description", description),
    meta("property", "og:url", own),
    meta("property", "og:locale", language === "fr" ? "fr_FR" : "en_GB"),
    ...(picture === undefined
      ? [meta("name", "twitter:card", "summary")]
      : [
          meta("property", "og:image", picture),
          meta("property", "og:image:width", `${PREVIEW.width}`),
          meta("property", "og:image:height", `${PREVIEW.height}`),
          meta("name", "twitter:card", "summary_large_image"),
        ]),
    `<script type="application/ld+json">${scriptText(JSON.stringify(data))}</script>`,
  ].join("\n");
}

/** A text in the page's language, else in the other one; empty if there is none. */
export function picked(text: BilingualText, language: Language): string {
  return text[language] || text[language === "fr" ? "en" : "fr"] || "";
}

/** Tags of a text as a list. */
export function tagsOf(text: BilingualText, language: Language): string[] {
  return picked(text, language)
    .split(";")
    .map((tag) => tag.trim())
    .filter(Boolean);
}

/** A description cut between words, to the length that search engines show. */
export function shorten(text: string): string {
  const MOST = 300;
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= MOST ? line : `${line.slice(0, line.lastIndexOf(" ", MOST))} …`;
}

/** JSON escaped for a script element: neither an end tag nor a comment can begin in it. */
function scriptText(json: string): string {
  return json.replace(/</g, "\\u003c");
}

/** A `meta` element. */
function meta(kind: "name" | "property", name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeXml(content)}">`;
}

/** A `link` element. */
export function link(rel: string, href: string, type?: string): string {
  return `<link rel="${rel}" href="${escapeXml(href)}"${type ? ` type="${type}"` : ""}>`;
}

function alternate(language: string, href: string): string {
  return `<link rel="alternate" hreflang="${language}" href="${escapeXml(href)}">`;
}
