import { useText } from "@/lib/text/text";
import { NativeSelect } from "@/ui/field/fields";
import { optionField } from "../check";
import css from "./fields.module.css";

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
/** Days per month. A season cannot start on 29 February, which most years lack. */
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const NEW_YEAR = "01-01";

/** The day on which a season starts: day and month. */
export function SeasonStartField(props: {
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
}) {
  const { value, onChange, error } = props;
  const t = useText();
  const [month = 1, day = 1] = (value ?? NEW_YEAR).split("-").map(Number);
  const set = (nextMonth: number, nextDay: number) => {
    const kept = Math.min(nextDay, LENGTHS[nextMonth - 1] ?? 31);
    const next = `${String(nextMonth).padStart(2, "0")}-${String(kept).padStart(2, "0")}`;
    onChange(next === NEW_YEAR ? null : next);
  };
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{t("chartForm.seasonStart")}</legend>
      <p className={css.text}>{t("chartForm.seasonStart.help")}</p>
      <div className={css.selects}>
        <NativeSelect
          name={optionField("seasonStart")}
          aria-label={t("chartForm.seasonStart.day")}
          error={error !== undefined}
          value={String(day)}
          onChange={(event) => set(month, Number(event.currentTarget.value))}
          data={Array.from({ length: LENGTHS[month - 1] ?? 31 }, (_, index) => ({
            value: String(index + 1),
            label: t("chartForm.day", { day: index + 1 }),
          }))}
        />
        <NativeSelect
          aria-label={t("chartForm.seasonStart.month")}
          error={error !== undefined}
          value={String(month)}
          onChange={(event) => set(Number(event.currentTarget.value), day)}
          data={MONTHS.map((number) => ({ value: String(number), label: t(`chartForm.month.${number}`) }))}
        />
      </div>
      {error && <p className={css.error}>{error}</p>}
    </fieldset>
  );
}
