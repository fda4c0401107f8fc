import { queryOptions } from "@tanstack/react-query";
import { graphql } from "@/gql";
import type { CollectionTemplatesQuery } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import type { Language } from "@/lib/text/language";

const COLLECTION_TEMPLATES = graphql(`
  query CollectionTemplates($language: Language!) {
    collectionTemplates(language: $language) {
      name
      description
      summary
      tags
      metrics { path name frequency unit }
      dashboard { key name charts }
    }
  }
`);

/** Indicators and a dashboard for a new collection. */
export type Template = CollectionTemplatesQuery["collectionTemplates"][number];

/** The chosen parts of a template. */
export interface TemplateWish {
  template: Template;
  /** Paths of the unticked indicators. */
  without: readonly string[];
  dashboard: boolean;
}

/** The templates, with their texts in a language. */
export function templatesQuery(language: Language) {
  return queryOptions({
    queryKey: keys.choice("templates", language),
    queryFn: async () =>
      (await request(COLLECTION_TEMPLATES, { language: language === "fr" ? "FR" : "EN" }))
        .collectionTemplates,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
