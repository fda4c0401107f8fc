import { useQuery } from "@tanstack/react-query";
import { AddAsGuest, AddToDashboard as AddDialog } from "@/features/chart/add/AddToDashboard";
import {
  DEFAULT_LOOK,
  defaultChart,
  lookInput,
  lookValues,
  optionsInput,
  optionValues,
} from "@/features/chart/form/values";
import { METRIC_PAGE, METRIC_VIEW } from "@/features/metric/documents";
import { withSearch } from "@/features/metric/page/address";
import {
  type Address,
  rangeShown,
  readAddress,
  type View,
  viewOf,
} from "@/features/metric/page/series/options";
import { useMetricPlace } from "@/features/metric/place";
import { readFragment } from "@/gql";
import type { ChartInput, MetricViewFragment } from "@/gql/graphql";
import { FREQUENCIES, frequencyLetter } from "@/lib/calendar/frequency";
import { request } from "@/lib/data/graphql";
import { useViewer } from "@/lib/data/session";
import type { Language } from "@/lib/format";
import { suggestKey } from "@/lib/keys/keys";
import { shownText } from "@/lib/reading/seriesText";
import { useLocation, useNavigate, useSearchParams } from "@/lib/router/navigation";
import { type Translate, useLanguage, usePickText, useText } from "@/lib/text/text";

/** `/{account}/{collection}/{path}?dashboard`: adds the indicator, as currently shown, to a dashboard. */
export default function AddToDashboard() {
  const { viewer } = useViewer();
  const place = useMetricPlace();
  const navigate = useNavigate();
  const { pathname, search: text } = useLocation();
  const [search] = useSearchParams();
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const { data } = useQuery({
    queryKey: ["metric", place.account, place.collection, place.path],
    queryFn: async () => (await request(METRIC_PAGE, place)).metric ?? null,
  });
  const metric = readFragment(METRIC_VIEW, data);
  const close = () =>
    navigate(withSearch(search, { dashboard: null }), { replace: true, preventScrollReset: true });
  if (!metric || viewer === undefined) return null;
  if (viewer === null) return <AddAsGuest next={pathname + text} onClose={close} />;
  const address = readAddress(search);
  const view = viewOf(metric, address);
  const { start, end } = rangeShown(metric, address.reading);
  const frequency = FREQUENCIES.find((name) => frequencyLetter(name) === view.letter) ?? "CATEGORY";
  const type = ({ line: "LINE", bar: "BAR", seasonal: "SEASONAL", value: "VALUE" } as const)[view.type];
  const what = [
    view.own !== "C" && t(`metric.frequency.inline.${frequency}`),
    shownInWords(view, t),
    t(`chartPage.add.type.${view.type}`),
    (start || end) &&
      t("chartPage.add.range", {
        which: start && end ? "both" : start ? "start" : "end",
        start: start ?? "",
        end: end ?? "",
      }),
  ];
  return (
    <AddDialog
      chart={chartOf(metric, address, type, language)}
      carried={t("chartPage.add.carried", {
        name: pick(metric.name)?.text ?? metric.path,
        what: what.filter(Boolean).join(", "),
      })}
      onClose={close}
    />
  );
}

/** The transformation in words, with the percent sign for changes in percent. */
function shownInWords(view: View, t: Translate): string | undefined {
  if (view.shown === "index") return t("metric.choice.index");
  if (view.shown === "pctYear" || (view.shown === "pct" && view.param === undefined))
    return t(`chartPage.add.shown.${view.shown}`);
  return shownText(view, t);
}

/** A chart of the shown view: the indicator's own chart, overridden by the reader's choices. */
function chartOf(
  metric: MetricViewFragment,
  address: Address,
  type: "LINE" | "BAR" | "SEASONAL" | "VALUE",
  language: Language,
): ChartInput {
  const view = viewOf(metric, address);
  const { start, end } = rangeShown(metric, address.reading);
  const { chart } = metric;
  const defaults = defaultChart([{ id: metric.id, frequency: view.own }]).options;
  const own = chart ? optionValues({ ...chart.options, priority: 0, description: {} }, language) : defaults;
  const options = {
    ...own,
    // The page has no choice of type for categories.
    type: view.own === "C" ? own.type : type,
    start: start ?? "",
    end: end ?? "",
    ...(address.reading.season && { seasonStart: address.reading.season }),
    ...(address.years && { years: String(address.years) }),
  };
  const isDated = view.own !== "C";
  return {
    key: suggestKey(metric.path.split("/").at(-1) ?? "") || "chart",
    title: metric.name.fr || metric.name.en ? metric.name : { fr: metric.path, en: metric.path },
    options: optionsInput(options, language),
    series: [
      {
        metric: metric.id,
        freq: view.isAggregated ? view.letter : null,
        agg: view.isAggregated ? (view.method ?? null) : null,
        transform: isDated ? view.transform : null,
        param: isDated ? (view.param ?? null) : null,
        look: lookInput(chart ? lookValues(chart.look, language) : DEFAULT_LOOK, language),
      },
    ],
  };
}
