import { useEffect, useId, useRef, useState } from "react";
import type { Aggregation } from "@/gql/graphql";
import { useMetricSuggestions } from "@/lib/data/metric/metricSuggestions";
import type { Problem } from "@/lib/data/problems";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { SaveFailure } from "@/ui/field/FormShell";
import { NativeSelect, Switch } from "@/ui/field/fields";
import { SuggestInput } from "@/ui/field/SuggestInput";
import { showToast } from "@/ui/state/toasts";
import type { Place } from "../../place";
import css from "../Bulk.module.css";
import { Reading } from "../Reading";
import type { Selection } from "../selection/selection";
import { useSelected } from "../useSelected";
import { type ChangeValues, changeInput, NO_CHANGE, newEnd } from "./change";
import { EditPreview } from "./EditPreview";
import editFieldsCss from "./fields/EditFields.module.css";
import { EndField } from "./fields/EndField";
import { SourceField, TagsField, UnitField } from "./fields/TextWishFields";
import { WishField } from "./fields/WishField";
import { useChange } from "./useChange";

/** Changes fields of all selected indicators: input, preview of each effect, then the change. */
export function EditDialog(props: { place: Place; selection: Selection; onClose: () => void }) {
  const { place, selection, onClose } = props;
  const t = useText();
  const edit = useBulkEdit(place, selection, onClose);
  const { count, preview, failure } = edit;
  const close = () => {
    if (!edit.isGiven || confirm(t("bulk.edit.leave"))) onClose();
  };
  const form = useId();
  const whole = useStepFocus(preview, close);
  return (
    <Dialog
      wide
      title={count > 0 ? t("bulk.edit.title", { count }) : t("bulk.remove.counting")}
      onClose={close}
      actions={<EditActions edit={edit} form={form} onClose={close} />}
    >
      <div ref={whole} className={css.whole}>
        <Reading selected={edit.selected} />
        {count > MAX_CHANGED && <p>{t("bulk.edit.tooMany", { count, max: MAX_CHANGED })}</p>}
        {edit.isReady && !preview && <EditForm place={place} edit={edit} id={form} />}
        {preview && (
          <EditPreview
            place={place}
            result={edit.refused ?? preview}
            preview={preview}
            leftOut={edit.leftOut}
            onLeaveOut={edit.leaveOut}
            count={count}
          />
        )}
        {failure && <SaveFailure failure={failure} busy={edit.busy} onRetry={() => edit.send(edit.dryRun)} />}
      </div>
    </Dialog>
  );
}

/** Most indicators of one change. */
const MAX_CHANGED = 5000;

const NONE: ReadonlySet<string> = new Set();

/** The form values of a bulk change, the indicators to change, its preview and its execution. */
function useBulkEdit(place: Place, selection: Selection, onDone: () => void) {
  const t = useText();
  const selected = useSelected(place, selection);
  const [values, setValues] = useState(NO_CHANGE);
  const change = useChange(place, (changed) => {
    showToast(t("bulk.edit.done", { count: changed }));
    onDone();
  });
  /** Paths of the indicators left out, because they cannot be changed in this way. */
  const [leftOut, setLeftOut] = useState(NONE);
  const { metrics, collection } = selected;
  const without = (paths: ReadonlySet<string>) => metrics?.filter(({ path }) => !paths.has(path)) ?? [];
  const count = without(leftOut).length;
  const input = changeInput(values);
  const send = (dryRun: boolean, left = leftOut) => {
    if (!input || !collection || !metrics) return;
    void change.send(
      { collection, ids: without(left).map(({ id }) => id), change: input, end: newEnd(values) },
      dryRun,
    );
  };
  return {
    ...change,
    selected,
    values,
    setValues,
    /** Whether a field would be changed. */
    isGiven: input !== null,
    /** Number of indicators to change. */
    count,
    isReady: metrics !== undefined && collection !== undefined && count > 0 && count <= MAX_CHANGED,
    leftOut,
    /** Previews the change, or executes it. */
    send: (dryRun: boolean) => send(dryRun),
    /** Leaves indicators out, and previews the change of the others. */
    leaveOut: (paths: readonly string[]) => {
      const next = new Set([...leftOut, ...paths]);
      setLeftOut(next);
      send(true, next);
    },
    /** Returns from the preview to the fields. */
    back: () => {
      setLeftOut(NONE);
      change.back();
    },
  };
}

/** A bulk change in the dialog. */
type BulkEdit = ReturnType<typeof useBulkEdit>;

/**
 * Moves the focus with each step: to the preview as a whole, or back to the first field. Escape is handled here: a
 * browser whose cancel event was prevented once closes the dialog the next time without an event. The element of the
 * returned reference is inside the dialog.
 */
function useStepFocus(preview: object | null, close: () => void) {
  const whole = useRef<HTMLDivElement>(null);
  const shown = useRef(preview);
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (shown.current === preview) return;
    shown.current = preview;
    const dialog = whole.current?.closest("dialog");
    if (preview) dialog?.focus();
    else dialog?.querySelector<HTMLElement>("select, input")?.focus();
  }, [preview]);
  useEffect(() => {
    const dialog = whole.current?.closest("dialog");
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      latest.current();
    };
    dialog?.addEventListener("keydown", pressed);
    return () => dialog?.removeEventListener("keydown", pressed);
  }, []);
  return whole;
}

function EditForm({ place, edit, id }: { place: Place; edit: BulkEdit; id: string }) {
  const t = useText();
  const { values, setValues } = edit;
  return (
    <>
      <p className="detail">{t("bulk.edit.text")}</p>
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          edit.send(true);
        }}
      >
        <EditFields
          place={place}
          values={values}
          set={(part) => setValues({ ...values, ...part })}
          problems={edit.misplaced}
        />
      </form>
    </>
  );
}

const AGGREGATIONS: readonly Aggregation[] = ["NONE", "SUM", "AVG", "LAST"];

/** The operation for each field of all selected indicators. */
function EditFields(props: {
  place: Place;
  values: ChangeValues;
  set: (change: Partial<ChangeValues>) => void;
  problems: readonly Problem[];
}) {
  const { place, values, set, problems } = props;
  const t = useText();
  const [both, setBoth] = useState(false);
  const { unit, source, tags, aggregation, parent, end } = values;
  const hasTexts = [unit.wish, tags.wish, end.wish].some((wish) => wish !== "keep" && wish !== "clear");
  return (
    <div className={editFieldsCss.fields}>
      <UnitField value={unit} onChange={(next) => set({ unit: next })} both={both} />
      <SourceField value={source} onChange={(next) => set({ source: next })} />
      <TagsField value={tags} onChange={(next) => set({ tags: next })} both={both} />
      {hasTexts && (
        <Switch
          label={t("collection.form.both")}
          description={t("bulk.edit.both.help")}
          checked={both}
          onChange={(event) => setBoth(event.currentTarget.checked)}
        />
      )}
      <NativeSelect
        name="aggregation"
        label={t("bulk.field.aggregation")}
        value={aggregation}
        onChange={(event) => set({ aggregation: event.currentTarget.value as ChangeValues["aggregation"] })}
        data={[
          { value: "keep", label: t("bulk.edit.keep") },
          ...AGGREGATIONS.map((value) => ({ value, label: t(`metricMore.aggregation.${value}`) })),
        ]}
      />
      <ParentField place={place} value={parent} onChange={(next) => set({ parent: next })} />
      <EndField
        place={place}
        value={end}
        onChange={(next) => set({ end: next })}
        both={both}
        problems={problems}
      />
    </div>
  );
}

/** The operation for the parent indicator. */
function ParentField(props: {
  place: Place;
  value: ChangeValues["parent"];
  onChange: (value: ChangeValues["parent"]) => void;
}) {
  const { place, value: parent, onChange } = props;
  const t = useText();
  return (
    <WishField
      label={t("bulk.field.parent")}
      value={parent.wish}
      options={[
        { value: "keep", label: t("bulk.edit.keep") },
        { value: "set", label: t("bulk.edit.set") },
        { value: "clear", label: t("bulk.edit.noParent") },
      ]}
      onChange={(wish) => onChange({ ...parent, wish })}
    >
      {parent.wish === "set" && (
        <ParentInput place={place} value={parent.path} onChange={(path) => onChange({ ...parent, path })} />
      )}
    </WishField>
  );
}

function ParentInput(props: { place: Place; value: string; onChange: (path: string) => void }) {
  const { place, value, onChange } = props;
  const t = useText();
  const suggestions = useMetricSuggestions(place.account, place.collection, value);
  return (
    <SuggestInput
      name="parent"
      label={t("bulk.edit.parent")}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      suggestions={suggestions}
    />
  );
}

/** The buttons of the current step: preview; change or go back; preview again after a rejection. */
function EditActions({ edit, form, onClose }: { edit: BulkEdit; form: string; onClose: () => void }) {
  const { preview, refused, busy, send } = edit;
  const t = useText();
  const isBlocked = (preview?.problems.length ?? 0) > 0;
  return (
    <>
      {edit.isReady && !preview && (
        <Button type="submit" form={form} variant="primary" busy={busy} disabled={!edit.isGiven}>
          {t("bulk.edit.preview")}
        </Button>
      )}
      {preview && !isBlocked && preview.changed > 0 && !refused && (
        <Button variant="primary" busy={busy} onClick={() => send(false)}>
          {t("bulk.edit.apply", { count: preview.changed })}
        </Button>
      )}
      {refused && (
        <Button variant="primary" busy={busy} onClick={() => send(true)}>
          {t("bulk.edit.again")}
        </Button>
      )}
      {preview && <Button onClick={edit.back}>{t("bulk.edit.back")}</Button>}
      <Button variant={preview ? "quiet" : "plain"} onClick={onClose}>
        {t("common.cancel")}
      </Button>
    </>
  );
}
