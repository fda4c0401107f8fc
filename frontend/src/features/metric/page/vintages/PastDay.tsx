import { type FormEvent, useId, useState } from "react";
import { useNavigate, useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { withSearch } from "../address";
import css from "./Vintages.module.css";

/** Shows the series as of the end of a day. */
export function PastDay() {
  const t = useText();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [day, setDay] = useState("");
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (day !== "") navigate(withSearch(search, { asof: day, tab: null }));
  };
  return (
    <form className={css.choose} onSubmit={submit}>
      <label htmlFor={id}>{t("metricMore.past.label")}</label>
      <input
        id={id}
        type="date"
        className={css.date}
        required
        max={new Date().toISOString().slice(0, 10)}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <Button type="submit" small>
        {t("metricMore.past.show")}
      </Button>
    </form>
  );
}
