import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { metricQuery } from "@/features/metric/page/metricQueries";
import { Texts } from "@/lib/text/texts";
import { messages } from "@/locales/compiled/en.documentHead";
import { metricHead } from "./metricHead";

const place = { account: "insee", collection: "prices", path: "cpi" };
const metric = {
  path: "cpi",
  name: { fr: null, en: "Prices" },
  unit: { fr: null, en: null },
  notes: { fr: null, en: null },
  tags: { fr: null, en: null },
  source: null,
  licence: "NONE",
  vintage: 3,
  frequency: "MONTHLY",
  decimals: 1,
  firstPeriod: "2020-01",
  lastPeriod: "2024-03",
  lastValue: 1,
  publishedAt: "2024-04-01T00:00:00Z",
  collection: { key: "prices", name: { fr: null, en: "Prices" }, account: { key: "insee", name: "Insee" } },
};

test.each([
  [{ date: "2024-03-31" }, "Discontinued"],
  [null, undefined],
])("the dataset of an indicator with the end %o has the status %s", (end, status) => {
  const client = new QueryClient();
  client.setQueryData(metricQuery(place).queryKey, { ...metric, end } as never);
  const origin = "https://statit.example";
  const head = metricHead(client, {
    origin,
    address: new URL("/insee/prices/cpi", origin),
    params: { account: "insee", collection: "prices", "*": "cpi" },
    language: "en",
    t: new Texts("en", messages).t,
  });
  const data = JSON.parse(/<script[^>]*>(.*)<\/script>/.exec(head ?? "")?.[1] ?? "");
  expect(data).toMatchObject({ "@type": "Dataset", temporalCoverage: "2020-01/2024-03" });
  expect(data.creativeWorkStatus).toBe(status);
});
