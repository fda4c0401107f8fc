import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import type { ChartInput } from "@/charts";
import { FREQUENCIES, type FrequencyLetter, frequencyLetter } from "@/lib/calendar/frequency";
import { paths } from "@/lib/paths";
import { shownText } from "@/lib/reading/seriesText";
import { isFrequency, isTransform, shownOf } from "@/lib/reading/transformations";
import { Link } from "@/lib/router/Link";
import { licenceDeed } from "@/lib/text/licences";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { LinkedText } from "@/ui/text/Paragraphs";
import { cssColour } from "../form/colour";
import { automaticColour } from "../form/values";
import css from "./ChartView.module.css";
import { fileOptions } from "./reading";
import type { Range, ShownChart } from "./shown";

/** The series of a chart: each indicator with its source, its licence and its file. */
export function SeriesList({ chart, more, input, range }: ShownChart & { input: ChartInput; range: Range }) {
  const t = useText();
  return (
    <section className={css.list} aria-labelledby="chart-made-of">
      <h2 id="chart-made-of">{t("chartPage.series.title")}</h2>
      <ul>
        {chart.series.map((one, index) => (
          <One
            key={one.id}
            one={one}
            metric={more.series.find((other) => other.id === one.id)?.metric ?? null}
            name={input.series[index]?.name ?? ""}
            unit={input.series[index]?.unit}
            colour={String(input.series[index]?.look?.colour ?? automaticColour(index))}
            range={range}
          />
        ))}
      </ul>
    </section>
  );
}

function One(props: {
  one: ShownChart["chart"]["series"][number];
  metric: ShownChart["more"]["series"][number]["metric"];
  name: string;
  /** Unit of the drawn values. */
  unit: string | null | undefined;
  colour: string;
  range: Range;
}) {
  const { one, metric: more, name, unit, colour, range } = props;
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const { metric } = one;
  if (!metric) {
    return (
      <li className={css.one}>
        <span className={css.gone}>{t("chartPage.series.gone")}</span>
      </li>
    );
  }
  const { collection, path } = metric;
  const at = [collection.account.key, collection.key, path] as const;
  const own = pick(metric.name)?.text ?? path;
  const deed = licenceDeed(metric.licence, language);
  const letter = isFrequency(one.freq ?? undefined)
    ? (one.freq as FrequencyLetter)
    : frequencyLetter(metric.frequency);
  const frequency = FREQUENCIES.find((known) => frequencyLetter(known) === letter) ?? "CATEGORY";
  const code = one.transform ?? more?.transformation.toLowerCase() ?? "none";
  const transform = isTransform(code) ? code : "none";
  const param = one.param ?? undefined;
  const shown =
    transform === "index"
      ? t("metric.choice.index")
      : shownText({ letter, transform, param, shown: shownOf(transform, param, letter) }, t);
  const facts = [name !== own ? own : undefined, t(`metric.frequency.inline.${frequency}`), shown, unit];
  return (
    <li className={css.one}>
      <span className={css.swatch} style={{ background: cssColour(colour) }} />
      <span className={css.words}>
        <Link to={paths.metric(...at)}>{name}</Link>
        <span className={css.detail}>{facts.filter(Boolean).join(" · ")}</span>
        <span className={css.detail}>
          {metric.source && (
            <>
              {t("chartPage.series.source")} <LinkedText text={metric.source} />
              {" · "}
            </>
          )}
          <Link to={paths.collection(collection.account.key, collection.key)}>
            {t("collection.new.place", {
              account: collection.account.name || collection.account.key,
              collection: pick(collection.name)?.text ?? collection.key,
            })}
          </Link>
          {" · "}
          {deed ? (
            <a href={deed.url} rel="license noopener">
              {deed.short}
            </a>
          ) : (
            t("collection.page.noLicence")
          )}
        </span>
      </span>
      <a
        className={buttonClass("quiet", true)}
        href={paths.seriesFile(...at, "csv", fileOptions(one, more, range))}
        download
        aria-label={t("chartPage.series.csv", { name })}
      >
        <IconDownload size={16} aria-hidden />
        CSV
      </a>
    </li>
  );
}
