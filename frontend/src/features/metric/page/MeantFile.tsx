import { useQuery } from "@tanstack/react-query";
import { paths, type SeriesFormat } from "@/lib/paths";
import { RichText } from "@/lib/text/text";
import { type MetricPlace, useMetricPlace } from "../place";
import { metricQuery } from "./metricQueries";

/**
 * On a missing page whose address ends like that of a file, `/ann/prices/cpi.csv`: the file, if the indicator exists for
 * this reader.
 */
export default function MeantFile() {
  const meant = meantFile(useMetricPlace());
  return meant && <FileOf {...meant} />;
}

function FileOf({ metric, address }: Meant) {
  const { data } = useQuery(metricQuery(metric));
  if (!data) return null;
  return (
    <p>
      <RichText id="pages.notFound.file" parts={{ file: (it) => <a href={address}>{it}</a> }} />
    </p>
  );
}

interface Meant {
  readonly metric: MetricPlace;
  readonly address: string;
}

function meantFile({ account, collection, path }: MetricPlace): Meant | null {
  const [, metric, format, picture] =
    /^(.+?)(?:\.(csvw?|json|jsonstat|xlsx)|\/chart\.(png|svg))$/.exec(path) ?? [];
  if (metric === undefined) return null;
  const place = { account, collection, path: metric };
  const address =
    format === undefined
      ? paths.chartPicture(account, collection, metric, picture as "png" | "svg")
      : paths.seriesFile(account, collection, metric, format as SeriesFormat);
  return { metric: place, address };
}
