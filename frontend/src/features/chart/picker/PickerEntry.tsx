import { type FragmentType, graphql, readFragment } from "@/gql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { formatNumber, unbrokenPeriod } from "@/lib/format";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import css from "./IndicatorPicker.module.css";

const METRIC = graphql(`
  fragment PickerEntry_metric on Metric {
    path
    frequency
    name { fr en }
    unit { fr en }
    observationCount
    decimals
    lastPeriod
    lastValue
    collection { key account { key } }
  }
`);

interface Props {
  metric: FragmentType<typeof METRIC>;
  isChosen: boolean;
  isDisabled: boolean;
  onToggle: () => void;
}

/** A found indicator: name, address, frequency and unit, and its latest value. */
export function PickerEntry({ metric: found, isChosen, isDisabled, onToggle }: Props) {
  const metric = readFragment(METRIC, found);
  const t = useText();
  const pick = usePickText();
  const { path, name, unit, collection, frequency } = metric;
  const facts = [
    `${collection.account.key}/${collection.key}/${path}`,
    t(`metric.frequency.inline.${frequency}`),
    pick(unit)?.text,
  ];
  return (
    <label className={css.entry}>
      <input type="checkbox" checked={isChosen} disabled={isDisabled} onChange={onToggle} />
      <span className={css.words}>
        <span className={css.name}>{pick(name)?.text ?? path}</span>
        <span className={css.detail}>{facts.filter(Boolean).join(" · ")}</span>
      </span>
      <span className={css.latest}>
        <Latest metric={found} />
      </span>
    </label>
  );
}

/** The latest value and its period; the number of categories where there is none. */
function Latest({ metric }: { metric: FragmentType<typeof METRIC> }) {
  const { frequency, lastPeriod, lastValue, decimals, observationCount } = readFragment(METRIC, metric);
  const t = useText();
  const language = useLanguage();
  if (lastPeriod == null || lastValue == null) {
    const count = observationCount;
    return (
      <span className={css.detail}>
        {count > 0 ? t("chartSeries.pick.categories", { count }) : t("chartSeries.pick.empty")}
      </span>
    );
  }
  return (
    <>
      <span>{formatNumber(lastValue, { language, decimals })}</span>
      <span className={css.detail}>{unbrokenPeriod(frequencyLetter(frequency), lastPeriod, language)}</span>
    </>
  );
}
