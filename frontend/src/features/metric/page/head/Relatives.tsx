import { useQuery } from "@tanstack/react-query";
import { readFragment } from "@/gql";
import type { MetricViewFragment, RelativeFragment } from "@/gql/graphql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { request } from "@/lib/data/graphql";
import { formatNumber, formatPeriod } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { ForeignText } from "@/ui/text/ForeignText";
import { METRIC_RELATIVES, RELATIVE } from "../../documents";
import { placeOf } from "../address";
import { Fact } from "./Fact";
import css from "./Relatives.module.css";

/** Indicators below this one and nearest to it; they load after the page, without a placeholder. */
export function Relatives({ metric }: { metric: MetricViewFragment }) {
  const t = useText();
  const place = placeOf(metric);
  const { data } = useQuery({
    queryKey: ["metric", place.account, place.collection, place.path, "relatives"],
    queryFn: async () => (await request(METRIC_RELATIVES, place)).metric ?? null,
  });
  if (!data) return null;
  const children = readFragment(RELATIVE, data.children.nodes);
  const related = readFragment(RELATIVE, data.related);
  const more = data.children.totalCount - children.length;
  const below = `${paths.collection(place.account, place.collection)}?${new URLSearchParams({ q: `${place.path}/` })}`;
  return (
    <>
      {children.length > 0 && (
        <Fact term={t("metric.about.children")}>
          <List metric={metric} relatives={children} />
          {more > 0 && <Link to={below}>{t("metric.about.moreChildren", { count: more })}</Link>}
        </Fact>
      )}
      {related.length > 0 && (
        <Fact term={t("metric.about.related")}>
          <List metric={metric} relatives={related} />
        </Fact>
      )}
    </>
  );
}

function List(props: { metric: MetricViewFragment; relatives: readonly RelativeFragment[] }) {
  const { metric, relatives } = props;
  const pick = usePickText();
  const { account, collection } = placeOf(metric);
  return (
    <ul className={css.list}>
      {relatives.map((relative) => (
        <li key={relative.id}>
          <Link to={paths.metric(account, collection, relative.path)}>
            <ForeignText {...(pick(relative.name) ?? { text: relative.path })} />
          </Link>
          <Value relative={relative} />
        </li>
      ))}
    </ul>
  );
}

function Value({ relative }: { relative: RelativeFragment }) {
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
