import { queryOptions, useQuery } from "@tanstack/react-query";
import { graphql, readFragment } from "@/gql";
import type { Relatives_MetricFragment } from "@/gql/graphql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { formatNumber, formatPeriod } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { ForeignText } from "@/ui/text/ForeignText";
import type { MetricPlace } from "../../place";
import { Fact } from "./Fact";
import css from "./Relatives.module.css";

/** Related indicators: those below this one, and the nearest. */
const METRIC_RELATIVES = graphql(`
  query MetricRelatives($account: String!, $collection: String!, $path: String!) {
    metric(account: $account, collection: $collection, path: $path) {
      id
      children(first: 20) {
        nodes { ...Relatives_metric }
        totalCount
      }
      related(first: 6) { ...Relatives_metric }
    }
  }
`);

const RELATIVE = graphql(`
  fragment Relatives_metric on Metric {
    id
    path
    frequency
    name { fr en }
    unit { fr en }
    decimals
    lastPeriod
    lastValue
  }
`);

function relativesQuery(place: MetricPlace) {
  return queryOptions({
    queryKey: keys.metric(place, "relatives"),
    queryFn: async () => (await request(METRIC_RELATIVES, place)).metric ?? null,
  });
}

/** Indicators below this one and nearest to it; they load after the page, without a placeholder. */
export function Relatives({ place }: { place: MetricPlace }) {
  const t = useText();
  const { data } = useQuery(relativesQuery(place));
  if (!data) return null;
  const children = readFragment(RELATIVE, data.children.nodes);
  const related = readFragment(RELATIVE, data.related);
  const more = data.children.totalCount - children.length;
  const below = `${paths.collection(place.account, place.collection)}?${new URLSearchParams({ q: `${place.path}/` })}`;
  return (
    <>
      {children.length > 0 && (
        <Fact term={t("metric.about.children")}>
          <List place={place} relatives={children} />
          {more > 0 && <Link to={below}>{t("metric.about.moreChildren", { count: more })}</Link>}
        </Fact>
      )}
      {related.length > 0 && (
        <Fact term={t("metric.about.related")}>
          <List place={place} relatives={related} />
        </Fact>
      )}
    </>
  );
}

function List(props: { place: MetricPlace; relatives: readonly Relatives_MetricFragment[] }) {
  const { place, relatives } = props;
  const pick = usePickText();
  return (
    <ul className={`stack ${css.list}`}>
      {relatives.map((relative) => (
        <li key={relative.id}>
          <Link to={paths.metric(place.account, place.collection, relative.path)}>
            <ForeignText {...(pick(relative.name) ?? { text: relative.path })} />
          </Link>
          <Value relative={relative} />
        </li>
      ))}
    </ul>
  );
}

function Value({ relative }: { relative: Relatives_MetricFragment }) {
  const language = useLanguage();
  const unit = usePickText()(relative.unit);
  const { lastValue, lastPeriod, decimals, frequency } = relative;
  if (lastValue === null || lastValue === undefined || !lastPeriod || frequency === "CATEGORY") return null;
  const percent = unit?.text.trim() === "%";
  return (
    <span className={css.value}>
      <strong>{formatNumber(lastValue, { language, decimals, percent })}</strong>
      {unit && !percent && <span lang={unit.lang}>{unit.text}</span>}
      <span className={css.period}>{formatPeriod(frequencyLetter(frequency), lastPeriod, language)}</span>
    </span>
  );
}
