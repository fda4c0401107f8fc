import { escapeXml } from "@/charts/draw/toSvg";
import { paths } from "@/lib/paths";
import { type HeadOptions, link, meta, scriptText } from "./elements";

/** The document head of search and of the catalogue. Search engines are asked not to list results of searches. */
export function searchHead({ origin, address, language, t }: HeadOptions): string {
  const text = address.searchParams.get("q")?.trim() ?? "";
  const isCatalogue = address.search === "";
  const title = isCatalogue
    ? t("search.catalogue")
    : text
      ? t("search.titleOf", { text })
      : t("search.title");
  const description = t("documentHead.catalogue");
  const site = {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: "Statit",
    url: `${origin}/`,
    inLanguage: language,
    potentialAction: {
      "@type": "SearchAction",
      target: {
        "@type": "EntryPoint",
        urlTemplate: `${origin}${paths.public()}?q={search_term_string}`,
      },
      "query-input": "required name=search_term_string",
    },
  };
  return [
    `<title>${escapeXml(title)} · Statit</title>`,
    meta("name", "description", description),
    isCatalogue ? link("canonical", origin + paths.public()) : meta("name", "robots", "noindex, follow"),
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", "Statit"),
    meta("property", "og:title", title),
    meta("property", "og:description", description),
    meta("property", "og:url", origin + address.pathname + address.search),
    meta("property", "og:locale", language === "fr" ? "fr_FR" : "en_GB"),
    `<script type="application/ld+json">${scriptText(JSON.stringify(site))}</script>`,
  ].join("\n");
}
