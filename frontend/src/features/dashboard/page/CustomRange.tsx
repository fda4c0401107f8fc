import { type FormEvent, useState } from "react";
import { isRange } from "@/lib/reading/dates";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { TextInput } from "@/ui/field/base/TextInput";
import type { Range } from "../tile/chartAddress";
import css from "./RangeControl.module.css";
import { FIRST_DATE } from "./range";

/** The form of a range of dates that the list of choices does not have. */
export default function CustomRange({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  const t = useText();
  const [from, setFrom] = useState(range.start === FIRST_DATE ? "" : (range.start ?? ""));
  const [to, setTo] = useState(range.end ?? "");
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [start, end] = [from.trim() || undefined, to.trim() || undefined];
    if (!isRange(start, end)) return setWrong(true);
    onChange({ ...(start && { start }), ...(end && { end }) });
  };
  return (
    <form className={css.custom} onSubmit={submit}>
      <TextInput
        aria-label={t("dashboard.range.from")}
        placeholder={t("dashboard.range.from")}
        value={from}
        error={wrong && t("dashboard.range.wrong")}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput
        aria-label={t("dashboard.range.to")}
        placeholder={t("dashboard.range.to")}
        value={to}
        error={wrong}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Button type="submit">{t("dashboard.range.show")}</Button>
    </form>
  );
}
