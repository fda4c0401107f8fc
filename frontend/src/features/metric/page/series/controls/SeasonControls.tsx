import { useText } from "@/lib/text/text";
import { SmallSelect } from "@/ui/field/SmallSelect";
import type { Defaults } from "../options/defaults";
import type { Address } from "../options/readAddress";
import { USUAL_YEARS, type View, yearsShown } from "../options/view";
import { useChoose } from "./useChoose";

/** Largest number of years that the API accepts. */
const ALL_YEARS = 50;
const YEARS = [2, 3, 5, 10, 20, ALL_YEARS];

const MONTHS = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"] as const;
/** Days of each month in a year that is not a leap year: 29 February cannot start a season. */
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The day on which a season starts, and the number of drawn seasons. */
export default function SeasonControls(props: { defaults: Defaults; address: Address; view: View }) {
  const { defaults, address, view } = props;
  const t = useText();
  const usual = defaults.chart?.options.seasonStart ?? "01-01";
  const [, month = "01", day = "01"] = /^(\d\d)-(\d\d)$/.exec(address.reading.season ?? usual) ?? [];
  const years = yearsShown(defaults, address);
  const choose = useChoose();
  const start = (text: string) => choose({ season: text === usual ? null : text });
  const last = DAYS[Number(month) - 1] ?? 31;
  const days = Array.from({ length: last }, (_, index) => String(index + 1).padStart(2, "0"));
  const byDay = view.letter === "D" || view.letter === "W";
  return (
    <>
      {byDay && (
        <SmallSelect
          label={t("metricMore.season.startDay")}
          showLabel
          value={day}
          options={days.map((value) => ({ value, text: String(Number(value)) }))}
          onChange={(value) => start(`${month}-${value}`)}
        />
      )}
      <SmallSelect
        label={t(byDay ? "metricMore.season.month" : "metricMore.season.start")}
        showLabel={!byDay}
        value={month}
        options={MONTHS.map((value) => ({ value, text: t("metricMore.month", { month: value }) }))}
        onChange={(value) => start(`${value}-${byDay ? clamp(day, value) : "01"}`)}
      />
      <SmallSelect
        label={t("metricMore.season.years")}
        showLabel
        value={String(years)}
        options={[...new Set([...YEARS, years])]
          .sort((a, b) => a - b)
          .map((count) => ({
            value: String(count),
            text: count === ALL_YEARS ? t("metricMore.season.all") : String(count),
          }))}
        onChange={(value) =>
          choose({ years: Number(value) === (defaults.chart?.options.years ?? USUAL_YEARS) ? null : value })
        }
      />
    </>
  );
}

/** The day, limited to the length of the month. */
function clamp(day: string, month: string): string {
  const last = DAYS[Number(month) - 1] ?? 31;
  return String(Math.min(Number(day), last)).padStart(2, "0");
}
