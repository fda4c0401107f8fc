import { paths } from "@/lib/paths";
import { type Head, headOf } from "./elements";

/** The document head of search and of the catalogue. Search engines are asked not to list results of searches. */
export const searchHead: Head = (_, options) => {
  const { origin, address, language, t } = options;
  const chosen = new URLSearchParams(address.search);
  chosen.delete("lang");
  const text = chosen.get("q")?.trim() ?? "";
  const isCatalogue = `${chosen}` === "";
  const data = {
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
  const title = text ? t("search.titleOf", { text }) : t(isCatalogue ? "search.catalogue" : "search.title");
  const path = isCatalogue ? paths.public() : undefined;
  return headOf({ title, description: t("documentHead.catalogue"), path, data }, options);
};
