import { type FormEvent, useEffect, useState } from "react";
import { kindOf, needOf, withoutRepair } from "@/lib/repair/repairs";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { TextInput } from "@/ui/field/fields";
import type { Choice } from "../choice/choice";
import css from "./read.module.css";

/** A path prefix of every id. */
export function UnderField(props: {
  choice: Choice;
  change: (next: Partial<Choice>) => void;
  /** Ticks repairs. */
  repair: (added: readonly string[]) => void;
}) {
  const { choice, change, repair } = props;
  const t = useText();
  const ticked = choice.repairs.find((one) => kindOf(one) === "under");
  const kept = ticked ? needOf(ticked) : "";
  const [typed, setTyped] = useState(kept);
  useEffect(() => setTyped(kept), [kept]);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const path = typed.trim().replace(/^\/+|\/+$/g, "");
    if (path !== "") repair([`under:${path}`]);
    else if (ticked) change({ repairs: withoutRepair(choice.repairs, ticked) });
  };
  return (
    <form className={css.under} onSubmit={apply}>
      <label htmlFor="import-under">{t("import.under")}</label>
      <TextInput
        id="import-under"
        spellCheck={false}
        autoComplete="off"
        placeholder={t("import.under.hint")}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed.trim() !== kept && (
        <Button type="submit" small>
          {t("import.apply")}
        </Button>
      )}
    </form>
  );
}
