import { metricQuery } from "@/features/metric/page/metricQueries";
import { graphql, readFragment } from "@/gql";
import type { MetricDocumentHead_MetricFragment } from "@/gql/graphql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { formatNumber, formatPeriod } from "@/lib/format";
import { paths } from "@/lib/paths";
import type { Language } from "@/lib/text/language";
import { licenceDeed } from "@/lib/text/licences";
import { statedSources } from "@/lib/text/sources";
import {
  addressIn,
  type Head,
  type HeadOptions,
  headOf,
  link,
  picked,
  previewQuery,
  shorten,
  tagsOf,
} from "./elements";
import { publisherOf } from "./publisher";

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
    end { date }
    collection { key name { fr en } account { key name } }
  }
`);

type HeadMetric = MetricDocumentHead_MetricFragment;

/** The document head of an indicator: a dataset of its collection. */
export const metricHead: Head = (client, options) => {
  const { account = "", collection = "", "*": path = "" } = options.params;
  const found = client.getQueryData(metricQuery({ account, collection, path }).queryKey);
  return found ? ofMetric(readFragment(METRIC, found), options) : undefined;
};

function ofMetric(metric: HeadMetric, options: HeadOptions): string {
  const { origin, language, t } = options;
  const { collection } = metric;
  const account = collection.account;
  const place = [account.key, collection.key, metric.path] as const;
  const path = paths.metric(...place);
  const file = (format: "csv" | "json") => origin + paths.seriesFile(...place, format);
  const name = picked(metric.name, language) || metric.path;
  const publisher = account.name || account.key;
  const unit = picked(metric.unit, language);
  const description = shorten(
    t("documentHead.description", {
      name,
      publisher,
      hasUnit: unit ? "yes" : "no",
      unit,
      ...latest(metric, language),
      notes: picked(metric.notes, language),
    }),
  );
  const [source] = statedSources([metric]);
  const data = {
    "@context": "https://schema.org",
    "@type": "Dataset",
    name,
    description,
    url: addressIn(language, options, path),
    identifier: place.join("/"),
    version: String(metric.vintage),
    dateModified: metric.publishedAt ?? undefined,
    temporalCoverage: coverage(metric),
    creativeWorkStatus: metric.end ? "Discontinued" : undefined,
    license: licenceDeed(metric.licence, language)?.url,
    isAccessibleForFree: true,
    creator: source && { "@type": "Organization", name: source },
    publisher: publisherOf(account, options),
    includedInDataCatalog: {
      "@type": "DataCatalog",
      name: picked(collection.name, language) || collection.key,
      url: addressIn(language, options, paths.collection(account.key, collection.key)),
    },
    keywords: tagsOf(metric.tags, language),
    variableMeasured: { "@type": "PropertyValue", name, unitText: unit || undefined },
    distribution: (["csv", "json"] as const).map((format) => ({
      "@type": "DataDownload",
      encodingFormat: format === "csv" ? "text/csv" : "application/json",
      contentUrl: file(format),
    })),
  };
  return headOf(
    {
      title: name,
      description,
      path,
      picture: `${origin}/api/v1/series/${place.join("/")}/chart.png?${previewQuery(language)}`,
      elements: [
        link("alternate", file("csv"), "text/csv"),
        link("alternate", file("json"), "application/json"),
      ],
      data,
    },
    options,
  );
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
