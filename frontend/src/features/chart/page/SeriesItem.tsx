import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { Fragment } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { SeriesItem_SeriesFragment } from "@/gql/graphql";
import { paths } from "@/lib/paths";
import { seriesReading } from "@/lib/reading/seriesReading";
import { shownText } from "@/lib/reading/seriesText";
import { Link } from "@/lib/router/Link";
import { licenceDeed } from "@/lib/text/licences";
import { type Translate, useLanguage, usePickText, useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { Dot } from "@/ui/text/Dot";
import { LinkedText } from "@/ui/text/Paragraphs";
import { cssColour } from "../form/colour";
import { frequencyName } from "../frequencyName";
import css from "./ChartView.module.css";
import { fileOptions, type Range } from "./reading";

const SERIES = graphql(`
  fragment SeriesItem_series on ChartSeries {
    freq
    agg
    transform
    param
    metric {
      path
      name { fr en }
      frequency
      transformation
      parameter
      parameter
      source
      licence
      collection { key name { fr en } account { key name } }
    }
  }
`);

type Metric = NonNullable<SeriesItem_SeriesFragment["metric"]>;

/** An indicator of a chart, as drawn, with its source, its licence and its file. */
export function SeriesItem(props: {
  series: FragmentType<typeof SERIES>;
  /** Name in the chart. */
  name: string;
  /** Unit of the drawn values. */
  unit: string | null | undefined;
  colour: string;
  /** The drawn range. */
  range: Range;
}) {
  const { name, unit, colour, range } = props;
  const series = readFragment(SERIES, props.series);
  const t = useText();
  const pick = usePickText();
  const { metric } = series;
  if (!metric) {
    return (
      <li className={css.one}>
        <span className={css.gone}>{t("chartPage.series.gone")}</span>
      </li>
    );
  }
  const at = [metric.collection.account.key, metric.collection.key, metric.path] as const;
  const own = pick(metric.name)?.text ?? metric.path;
  const facts = [name !== own ? own : undefined, ...readFacts(series, metric, t), unit];
  return (
    <li className={css.one}>
      <span className={css.swatch} style={{ background: cssColour(colour) }} />
      <span className={css.words}>
        <Link to={paths.metric(...at)}>{name}</Link>
        <span className={css.detail}>
          {facts.filter(Boolean).map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 && <Dot />}
              {fact}
            </Fragment>
          ))}
        </span>
        <Origin metric={metric} />
      </span>
      <a
        className={buttonClass("quiet", true)}
        href={paths.seriesDownload(...at, "csv", fileOptions(series, range))}
        download
        aria-label={t("chartPage.series.csv", { name })}
      >
        <IconDownload size={16} aria-hidden />
        CSV
      </a>
    </li>
  );
}

/** The frequency and the transformation in words. */
function readFacts(series: SeriesItem_SeriesFragment, metric: Metric, t: Translate): (string | undefined)[] {
  const reading = seriesReading(metric, series);
  const shown = reading.transform === "index" ? t("metric.choice.index") : shownText(reading, t);
  return [t(`metric.frequency.inline.${frequencyName(reading.letter)}`), shown];
}

/** Source, collection and licence of the indicator. */
function Origin({ metric }: { metric: Metric }) {
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const { source, licence, collection } = metric;
  const { account } = collection;
  const deed = licenceDeed(licence, language);
  return (
    <span className={css.detail}>
      {source && (
        <>
          {t("chartPage.series.source")} <LinkedText text={source} />
          <Dot />
        </>
      )}
      <Link to={paths.collection(account.key, collection.key)}>
        {t("collection.new.place", {
          account: account.name || account.key,
          collection: pick(collection.name)?.text ?? collection.key,
        })}
      </Link>
      <Dot />
      {deed ? (
        <a href={deed.url} rel="license noopener">
          {deed.short}
        </a>
      ) : (
        t("collection.page.noLicence")
      )}
    </span>
  );
}
