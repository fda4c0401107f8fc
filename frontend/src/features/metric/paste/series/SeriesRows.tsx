import { memo, useMemo, useState } from "react";
import { Sparkline } from "@/charts/draw/Sparkline";
import { parseLines } from "@/lib/lines";
import { seriesName, seriesText } from "@/lib/repair/reading/seriesText";
import type { ReadSeries } from "@/lib/repair/reading/textReading";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { TextInput } from "@/ui/field/fields";
import { frequencyOf } from "../../form/lines/reading/useReadLines";
import type { SeriesEdit } from "../draft";
import type { PastedSeries } from "./pastedSeries";
import css from "./SeriesRows.module.css";

interface SeriesRowsProps {
  series: readonly PastedSeries[];
  /** What stands before the key in the address. */
  prefix: string;
  errorOf: (field: string) => string | undefined;
  onEdit: (id: string, edit: SeriesEdit) => void;
}

/** The series of a text: its only one, or a list with a tick each. */
export function SeriesRows({ series, prefix, errorOf, onEdit }: SeriesRowsProps) {
  const t = useText();
  const [only, second] = series;
  if (only && !second)
    return <SeriesFields one={only} at={0} prefix={prefix} errorOf={errorOf} onEdit={onEdit} />;
  return (
    <fieldset className={css.list}>
      <legend className="visually-hidden">{t("paste.series.legend")}</legend>
      <ul className="lined">
        {series.map((one, at) => (
          <li key={one.read.id} className={css.row} data-off={!one.isOn || undefined}>
            <input
              type="checkbox"
              aria-label={t("paste.series.include", { name: labelOf(one, t) })}
              checked={one.isOn}
              onChange={(event) => onEdit(one.read.id, { isOff: !event.currentTarget.checked })}
            />
            <SeriesFields one={one} at={at} prefix={prefix} errorOf={errorOf} onEdit={onEdit} isListed />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function labelOf({ read, name }: PastedSeries, t: ReturnType<typeof useText>): string {
  return seriesName(t, read, name || undefined);
}

interface SeriesFieldsProps extends Omit<SeriesRowsProps, "series"> {
  one: PastedSeries;
  /** The position in the list. */
  at: number;
  isListed?: boolean;
}

/** The name and the key of a series; in a list also its size and its shape. */
function SeriesFields({ one, at, prefix, errorOf, onEdit, isListed = false }: SeriesFieldsProps) {
  const { read, name, path, isOn } = one;
  const t = useText();
  const language = useLanguage();
  const named = isListed
    ? { "aria-label": t("paste.series.name", { name: labelOf(one, t) }) }
    : { label: t("metricForm.name") };
  return (
    <div className={css.fields}>
      <div className={css.head}>
        <TextInput
          {...named}
          name={`${at}.name`}
          className={css.name}
          value={name}
          placeholder={isListed ? labelOf({ ...one, name: "" }, t) : undefined}
          disabled={!isOn}
          error={errorOf(`${at}.name`)}
          onChange={(event) => onEdit(read.id, { name: event.currentTarget.value })}
        />
        {isListed && read.frequency !== "C" && <Shape read={read} />}
      </div>
      {isListed && <p className="detail">{seriesText(t, read, language)}</p>}
      {isOn && (
        <KeyLine
          at={at}
          one={one}
          path={path}
          prefix={prefix}
          error={errorOf(`${at}.path`)}
          onEdit={onEdit}
        />
      )}
    </div>
  );
}

interface KeyLineProps {
  at: number;
  one: PastedSeries;
  path: string;
  prefix: string;
  error: string | undefined;
  onEdit: SeriesRowsProps["onEdit"];
}

/** The address that a series will have; its key becomes a field in one click, or where it has a problem. */
function KeyLine({ at, one, path, prefix, error, onEdit }: KeyLineProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && !error) {
    if (path === "") return null;
    return (
      <p className={css.key}>
        <span className="anywhere">
          {prefix}
          <strong>{path}</strong>
        </span>{" "}
        <Button
          variant="link"
          aria-label={t("paste.key.changeOf", { name: labelOf(one, t) })}
          onClick={() => setOpen(true)}
        >
          {t("paste.key.change")}
        </Button>
      </p>
    );
  }
  return (
    <TextInput
      name={`${at}.path`}
      label={t("metricForm.path")}
      description={prefix + path}
      value={path}
      error={error}
      // The field replaces the button that had the focus.
      autoFocus={isOpen}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      onChange={(event) => {
        setOpen(true);
        onEdit(one.read.id, { path: event.currentTarget.value });
      }}
    />
  );
}

/** The shape of a series. */
const Shape = memo(function Shape({ read }: { read: ReadSeries }) {
  const { periods, values } = useMemo(
    () => parseLines(frequencyOf(read.frequency), read.lines ?? "").series,
    [read],
  );
  if (values.length < 2) return null;
  return <Sparkline frequency={read.frequency} periods={periods} values={values} width={96} height={32} />;
});
