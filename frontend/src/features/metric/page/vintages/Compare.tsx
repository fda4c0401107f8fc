import { type FragmentType, graphql, readFragment } from "@/gql";
import { useNavigate, useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { SmallSelect } from "@/ui/field/SmallSelect";
import type { MetricPlace } from "../../place";
import { withSearch } from "../address";
import { Difference } from "./Difference";
import css from "./Vintages.module.css";

const METRIC = graphql(`
  fragment Compare_metric on Metric {
    vintage
    ...Difference_metric
  }
`);

/** The two vintages in the address: `compare=3-5`. */
function comparedIn(search: URLSearchParams, latest: number): { from: number; to: number } | undefined {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(search.get("compare") ?? "") ?? [];
  if (from === undefined || to === undefined) return undefined;
  const pair = { from: Number(from), to: Number(to) };
  return pair.from <= latest && pair.to <= latest ? pair : undefined;
}

/** Chooses two vintages and shows their difference. */
export function Compare({ place, ...props }: { metric: FragmentType<typeof METRIC>; place: MetricPlace }) {
  const metric = readFragment(METRIC, props.metric);
  const t = useText();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const latest = metric.vintage;
  const compared = comparedIn(search, latest);
  const { from, to } = compared ?? { from: latest - 1, to: latest };
  const choose = (pair: { from: number; to: number } | null) =>
    navigate(withSearch(search, { compare: pair && `${pair.from}-${pair.to}` }), {
      preventScrollReset: true,
    });
  const options = Array.from({ length: latest }, (_, index) => ({
    value: String(latest - index),
    text: t("metricMore.compare.vintage", { number: latest - index }),
  }));
  return (
    <section className={css.compare} aria-label={t("metricMore.compare.title")}>
      <div className={css.choose}>
        <SmallSelect
          label={t("metricMore.compare.from")}
          showLabel
          value={String(from)}
          options={options}
          onChange={(value) => choose({ from: Number(value), to })}
        />
        <SmallSelect
          label={t("metricMore.compare.to")}
          showLabel
          value={String(to)}
          options={options}
          onChange={(value) => choose({ from, to: Number(value) })}
        />
        {compared ? (
          <Button variant="quiet" small onClick={() => choose(null)}>
            {t("metricMore.compare.close")}
          </Button>
        ) : (
          <Button small onClick={() => choose({ from, to })}>
            {t("metricMore.compare.show")}
          </Button>
        )}
      </div>
      {compared && <Difference metric={metric} place={place} from={from} to={to} />}
    </section>
  );
}
