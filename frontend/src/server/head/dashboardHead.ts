import { DASHBOARD_HEAD } from "@/features/dashboard/page/DashboardHead";
import { dashboardQuery } from "@/features/dashboard/page/dashboardQueries";
import { rangeOfAddress } from "@/features/dashboard/page/range";
import { placeOf } from "@/features/dashboard/place";
import { CHART_TILE } from "@/features/dashboard/tile/ChartTile";
import { readFragment } from "@/gql";
import { DRAWN_CHART } from "@/lib/data/dashboardChart";
import { paths } from "@/lib/paths";
import { licenceDeed } from "@/lib/text/licences";
import { addressIn, type Head, headOf, picked, previewQuery, shorten, tagsOf } from "./elements";
import { publisherOf } from "./publisher";

/** The document head of a dashboard, with the picture of its first chart. */
export const dashboardHead: Head = (client, options) => {
  const { origin, language, t } = options;
  const { account: accountKey = "", collection: collectionKey = "", dashboard: key = "" } = options.params;
  const range = rangeOfAddress(options.address.searchParams);
  const wanted = dashboardQuery({ account: accountKey, collection: collectionKey, key }, range);
  const found = client.getQueryData(wanted.queryKey)?.pages[0];
  if (!found) return undefined;
  const dashboard = readFragment(DASHBOARD_HEAD, found);
  const { account, collection } = dashboard;
  const place = placeOf(dashboard);
  const path = paths.dashboard(place.account, place.collection, place.key);
  const name = picked(dashboard.name, language) || dashboard.key;
  const publisher = account.name || account.key;
  const text = picked(dashboard.description, language);
  const description = shorten(
    t("documentHead.dashboard", { name, publisher, count: dashboard.chartCount, text }),
  );
  const [first] = readFragment(CHART_TILE, found.charts.nodes);
  const chart = first && readFragment(DRAWN_CHART, first);
  const data = {
    "@context": "https://schema.org",
    "@type": "WebPage",
    name,
    description,
    url: addressIn(language, options, path),
    inLanguage: language,
    dateModified: dashboard.updatedAt,
    license: collection ? licenceDeed(collection.licence, language)?.url : undefined,
    publisher: publisherOf(account, options),
    isPartOf: collection
      ? {
          "@type": "DataCatalog",
          name: picked(collection.name, language) || collection.key,
          url: addressIn(language, options, paths.collection(account.key, collection.key)),
        }
      : undefined,
    keywords: tagsOf(dashboard.tags, language),
  };
  const chartPath = `${place.account}/${place.collection}/${place.key}/${chart?.key}.png`;
  const picture = chart && `${origin}/api/v1/dashboards/${chartPath}?${previewQuery(language)}`;
  return headOf({ title: name, description, path, picture, data }, options);
};
