import type { TemplateInput } from "@/gql/graphql";
import type { Language } from "@/lib/text/language";
import type { CollectionValues } from "../values";
import type { Template, TemplateWish } from "./templates";

const FIELDS = ["summary", "description", "tags"] as const;

/**
 * The fields with the texts of another template in the user's language: typed texts remain, texts of the former
 * template are replaced.
 */
export function withTemplateTexts(
  values: CollectionValues,
  former: Template | null,
  template: Template | null,
  language: Language,
): CollectionValues {
  const next = { ...values };
  for (const field of FIELDS) {
    const written = values[field][language];
    if (written !== "" && written !== former?.[field]) continue;
    next[field] = { ...values[field], [language]: template?.[field] ?? "" };
  }
  return next;
}

/** The chosen parts of a template as API input. */
export function templateInput(
  { template, without, dashboard }: TemplateWish,
  language: Language,
): TemplateInput {
  const metrics = template.metrics.map((metric) => metric.path).filter((path) => !without.includes(path));
  return {
    name: template.name,
    language: language === "fr" ? "FR" : "EN",
    metrics,
    dashboard: dashboard && metrics.length > 0,
  };
}
