import { useQuery } from "@tanstack/react-query";
import { AddAsGuest, AddToDashboard as AddDialog } from "@/features/chart/add/AddToDashboard";
import { withSearch } from "@/features/metric/page/address";
import { metricQuery } from "@/features/metric/page/metricQueries";
import { type Defaults, METRIC_DEFAULTS } from "@/features/metric/page/series/options/defaults";
import { type Address, readAddress } from "@/features/metric/page/series/options/readAddress";
import { rangeShown, type View, viewOf } from "@/features/metric/page/series/options/view";
import { useMetricPlace } from "@/features/metric/place";
import { graphql, readFragment } from "@/gql";
import { FREQUENCIES, frequencyLetter } from "@/lib/calendar/frequency";
import { useViewer } from "@/lib/data/session";
import { shownText } from "@/lib/reading/seriesText";
import { useLocation, useNavigate, useSearchParams } from "@/lib/router/navigation";
import { type Translate, useLanguage, usePickText, useText } from "@/lib/text/text";
import { addedChart } from "./addedChart";

const METRIC = graphql(`
  fragment AddToDashboard_metric on Metric {
    path
    name { fr en }
    ...MetricDefaults_metric
    ...addedChart_metric
  }
`);

/** `/{account}/{collection}/{path}?dashboard`: adds the indicator, as currently shown, to a dashboard. */
export default function AddToDashboard() {
  const { viewer } = useViewer();
  const navigate = useNavigate();
  const { pathname, search: text } = useLocation();
  const [search] = useSearchParams();
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const { data } = useQuery(metricQuery(useMetricPlace()));
  const metric = readFragment(METRIC, data);
  const close = () =>
    navigate(withSearch(search, { dashboard: null }), { replace: true, preventScrollReset: true });
  if (!metric || viewer === undefined) return null;
  if (viewer === null) return <AddAsGuest next={pathname + text} onClose={close} />;
  const address = readAddress(search);
  return (
    <AddDialog
      chart={addedChart(metric, address, language)}
      carried={t("chartDialog.add.carried", {
        name: pick(metric.name)?.text ?? metric.path,
        what: addedInWords(readFragment(METRIC_DEFAULTS, metric), address, t),
      })}
      onClose={close}
    />
  );
}

/** What is added: frequency, transformation, type and range, as far as they are chosen. */
function addedInWords(defaults: Defaults, address: Address, t: Translate): string {
  const view = viewOf(defaults, address);
  const { start, end } = rangeShown(defaults, address.reading);
  const frequency = FREQUENCIES.find((name) => frequencyLetter(name) === view.letter) ?? "CATEGORY";
  const what = [
    view.own !== "C" && t(`metric.frequency.inline.${frequency}`),
    shownInWords(view, t),
    t(`chartDialog.add.type.${view.type}`),
    (start || end) &&
      t("chartDialog.add.range", {
        which: start && end ? "both" : start ? "start" : "end",
        start: start ?? "",
        end: end ?? "",
      }),
  ];
  return what.filter(Boolean).join(", ");
}

/** The transformation in words, with the percent sign for changes in percent. */
function shownInWords(view: View, t: Translate): string | undefined {
  if (view.shown === "index") return t("metric.choice.index");
  if (view.shown === "pctYear" || (view.shown === "pct" && view.param === undefined))
    return t(`chartDialog.add.shown.${view.shown}`);
  return shownText(view, t);
}
