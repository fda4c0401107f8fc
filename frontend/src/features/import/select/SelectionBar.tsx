import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { Licence } from "@/gql/graphql";
import { problemText } from "@/lib/data/problems";
import { SELECTION_FIELDS, type SelectionField, withStatedFor } from "@/lib/repair/statedFor";
import { LICENCES } from "@/lib/text/licences";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { NativeSelect, TextInput } from "@/ui/field/fields";
import shared from "@/ui/style/selectionBar.module.css";
import { codeOfLicence, problemOfStated } from "../stated/stated";
import type { ImportChoice } from "../useImportChoice";
import css from "./SelectionBar.module.css";
import type { Selection } from "./useSelection";

/** Most characters of all repairs of a file, somewhat below the server's limit. */
const MAX_REPAIR_CHARS = 240_000;

interface SelectionBarProps {
  selection: Selection;
  /** Number of matches of the search and the filter. */
  found: number;
  importing: ImportChoice;
  onStop: () => void;
}

/** The number of selected indicators, and the fields that are stated for them; the bar stays in sight. */
export function SelectionBar({ selection, found, importing, onStop }: SelectionBarProps) {
  const { choice, change } = importing;
  const { ids, busy } = selection;
  const t = useText();
  const [field, setField] = useState<SelectionField>();
  const [said, setSaid] = useState("");
  const [isTooMany, setTooMany] = useState(false);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => bar.current?.querySelector("button")?.focus(), []);
  const count = ids.size;
  const close = () => {
    const closed = field;
    setField(undefined);
    // The button of the field is drawn again.
    requestAnimationFrame(() => bar.current?.querySelector<HTMLElement>(`[data-field="${closed}"]`)?.focus());
  };
  const apply = (text: string) => {
    if (!field) return;
    const repairs = withStatedFor(choice.repairs, { field, ids: [...ids], text });
    const chars = repairs.reduce((sum, repair) => sum + repair.length, 0);
    setTooMany(chars > MAX_REPAIR_CHARS);
    if (chars > MAX_REPAIR_CHARS) return;
    change({ repairs });
    setSaid(t("import.select.done", { count }));
    close();
  };
  return (
    <section ref={bar} className={shared.bar} aria-label={t("import.select.label")}>
      <div className={css.words}>
        <strong>
          {field && count > 0 ? t("import.select.of", { field, count }) : t("import.select.count", { count })}
        </strong>
        {count > 0 && !field && (
          <span className={css.actions}>
            {SELECTION_FIELDS.map((one) => (
              <Button key={one} small data-field={one} onClick={() => setField(one)}>
                {t(`import.select.field.${one}`)}
              </Button>
            ))}
          </span>
        )}
        {field && count > 0 && <FieldForm key={field} field={field} onApply={apply} onCancel={close} />}
      </div>
      <div className={css.actions}>
        {!field && count < found && (
          <Button variant="link" busy={busy} onClick={selection.tickFound}>
            {t("import.select.all", { count: found })}
          </Button>
        )}
        {!field && count > 0 && (
          <Button variant="link" onClick={selection.clear}>
            {t("import.select.clear")}
          </Button>
        )}
        <Button small variant="quiet" className={shared.stop} onClick={onStop}>
          {t("import.select.stop")}
        </Button>
      </div>
      <p className={css.said} role="status">
        {said}
      </p>
      {(isTooMany || selection.failed) && (
        <p className={shared.trouble} role="alert">
          {t(isTooMany ? "import.select.tooMany" : "import.select.failed")}
        </p>
      )}
    </section>
  );
}

/** The text of a field for the selected indicators. */
function FieldForm(props: { field: SelectionField; onApply: (text: string) => void; onCancel: () => void }) {
  const { field, onApply, onCancel } = props;
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState("");
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>("input, select")?.focus(), []);
  const text = typed.trim();
  const problem = problemOfStated(field, text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text !== "" && problem === undefined) onApply(text);
  };
  const label = { id, "aria-label": t(`import.stated.${field}`) };
  return (
    <form
      ref={form}
      className={css.form}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
      }}
    >
      {field === "licence" ? (
        <NativeSelect
          {...label}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data={[
            { value: "", label: t("import.stated.licence") },
            ...LICENCES.map((value: Licence) => ({
              value: codeOfLicence(value),
              label: t(`collection.licence.${value}.name`),
            })),
          ]}
        />
      ) : (
        <TextInput
          {...label}
          placeholder={t(`import.stated.${field}`)}
          autoComplete="off"
          error={problem && problem !== "lacksName" && problemText(t, problem)}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Button type="submit" small variant="primary" disabled={text === "" || problem !== undefined}>
        {t("import.select.apply")}
      </Button>
      <Button small variant="quiet" onClick={onCancel}>
        {t("import.select.cancel")}
      </Button>
      <p className={css.detail}>{t(`import.stated.${field}.text`)}</p>
    </form>
  );
}
