import type { QueryClient } from "@tanstack/react-query";
import { escapeXml } from "@/charts/draw/toSvg";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { MetricDocumentHead_MetricFragment } from "@/gql/graphql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { formatNumber, formatPeriod } from "@/lib/format";
import { paths } from "@/lib/paths";
import type { Language } from "@/lib/text/language";
import { licenceDeed } from "@/lib/text/licences";
import { statedSources } from "@/lib/text/sources";
import { type HeadOptions, link, meta, scriptText } from "./elements";
import { searchHead } from "./searchHead";

const METRIC = graphql(`
  fragment MetricDocumentHead_metric on Metric {
    path
    name { fr en }
    unit { fr en }
    notes { fr en }
    tags { fr en }
    source
    licence
    vintage
    frequency
    decimals
    firstPeriod
    lastPeriod
    lastValue
    publishedAt
    collection { key name { fr en } account { key name } }
  }
`);

type HeadMetric = MetricDocumentHead_MetricFragment;

/** Largest picture that chats and feeds show for a link, in pixels. */
const PREVIEW = { width: 1200, height: 630 };

/**
 * The document head for programs that read the page without running it: search engines and link previews. `undefined`
 * if the object does not exist for a guest.
 */
export function headOf(client: QueryClient, options: HeadOptions): string | undefined {
  if (options.address.pathname.replace(/\/$/, "") === paths.public()) return searchHead(options);
  const metrics = client.getQueryCache().findAll({ queryKey: ["metric"] });
  const found = metrics.find(({ queryKey }) => queryKey.at(-1) === "page");
  const metric = readFragment(METRIC, found?.state.data as FragmentType<typeof METRIC> | null | undefined);
  return metric ? metricHead(metric, options) : undefined;
}

function metricHead(metric: HeadMetric, { origin, language, t }: HeadOptions): string {
  const { collection } = metric;
  const account = collection.account;
  const place = [account.key, collection.key, metric.path] as const;
  const address = origin + paths.metric(...place);
  const file = (format: "csv" | "json") => origin + paths.seriesFile(...place, format);
  const pick = (text: { fr?: string | null; en?: string | null }) =>
    text[language] || text[language === "fr" ? "en" : "fr"] || "";
  const name = pick(metric.name) || metric.path;
  const publisher = account.name || account.key;
  const unit = pick(metric.unit);
  const description = shorten(
    t("documentHead.description", {
      name,
      publisher,
      hasUnit: unit ? "yes" : "no",
      unit,
      ...latest(metric, language),
      notes: pick(metric.notes),
    }),
  );
  const picture =
    `${origin}/api/v1/series/${place.join("/")}/chart.png?` +
    new URLSearchParams({ width: `${PREVIEW.width}`, height: `${PREVIEW.height}`, lang: language });
  const deed = licenceDeed(metric.licence, language);
  const [source] = statedSources([metric]);
  const dataset = {
    "@context": "https://schema.org",
    "@type": "Dataset",
    name,
    description,
    url: address,
    identifier: place.join("/"),
    version: String(metric.vintage),
    dateModified: metric.publishedAt ?? undefined,
    temporalCoverage: coverage(metric),
    license: deed?.url,
    isAccessibleForFree: true,
    creator: source && { "@type": "Organization", name: source },
    publisher: { "@type": "Organization", name: publisher, url: origin + paths.account(account.key) },
    includedInDataCatalog: {
      "@type": "DataCatalog",
      name: pick(collection.name) || collection.key,
      url: origin + paths.collection(account.key, collection.key),
    },
    keywords: pick(metric.tags).split(";").filter(Boolean),
    variableMeasured: { "@type": "PropertyValue", name, unitText: pick(metric.unit) || undefined },
    distribution: (["csv", "json"] as const).map((format) => ({
      "@type": "DataDownload",
      encodingFormat: format === "csv" ? "text/csv" : "application/json",
      contentUrl: file(format),
    })),
  };
  return [
    `<title>${escapeXml(name)} · Statit</title>`,
    meta("name", "description", description),
    link("canonical", address),
    link("alternate", file("csv"), "text/csv"),
    link("alternate", file("json"), "application/json"),
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", "Statit"),
    meta("property", "og:title", name),
    meta("property", "og:description", description),
    meta("property", "og:url", address),
    meta("property", "og:locale", language === "fr" ? "fr_FR" : "en_GB"),
    meta("property", "og:image", picture),
    meta("property", "og:image:width", `${PREVIEW.width}`),
    meta("property", "og:image:height", `${PREVIEW.height}`),
    meta("name", "twitter:card", "summary_large_image"),
    `<script type="application/ld+json">${scriptText(JSON.stringify(dataset))}</script>`,
  ].join("\n");
}

/** The latest value as published, in words. */
function latest({ frequency, lastPeriod, lastValue, decimals }: HeadMetric, language: Language) {
  if (frequency === "CATEGORY" || !lastPeriod || lastValue === null || lastValue === undefined)
    return { hasLatest: "no", value: "", period: "" };
  const value = formatNumber(lastValue, { language, decimals });
  return { hasLatest: "yes", value, period: formatPeriod(frequencyLetter(frequency), lastPeriod, language) };
}

/** First and last period in ISO 8601 notation; quarters and half-years by their year. */
function coverage({ frequency, firstPeriod, lastPeriod }: HeadMetric): string | undefined {
  if (frequency === "CATEGORY" || !firstPeriod || !lastPeriod) return undefined;
  const iso = (period: string) => period.replace(/-[QS]\d$/, "");
  return `${iso(firstPeriod)}/${iso(lastPeriod)}`;
}

/** A description cut between words, to the length that search engines show. */
function shorten(text: string): string {
  const MOST = 300;
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= MOST ? line : `${line.slice(0, line.lastIndexOf(" ", MOST))} …`;
}
