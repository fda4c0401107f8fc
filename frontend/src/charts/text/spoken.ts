import { statusName } from "@/lib/format/status";
import type { Translate } from "@/lib/text/text.tsx";
import type { Focus, Readout } from "../interact/readout";

/** The announcement of the focused value: period, series, value, and its details. */
export function spoken(readout: Readout, focus: Focus, t: Translate): string {
  const row = readout.rows.find((one) => one.series === focus.series);
  if (!row) return readout.heading;
  const status = row.status && statusName(row.status, t);
  const value = row.unit === "" ? row.value : `${row.value} ${row.unit}`;
  const remarks = [
    row.share === undefined ? undefined : t("chartMore.share", { share: row.share }),
    row.isHole ? undefined : status,
    row.text,
    row.incomplete ? t("chartMore.incomplete") : undefined,
    readout.leftOut ? t("chartMore.leftOut", { reason: readout.leftOut }) : undefined,
  ];
  const text = remarks.filter(Boolean).join(", ");
  // Seasons that begin with the year are named by the period itself.
  const named = { period: row.when, value: row.isHole && status ? status : value, text };
  if (row.name === row.when)
    return t(text === "" ? "chartMore.spokenPeriod" : "chartMore.spokenPeriodText", named);
  return t(text === "" ? "chartMore.spoken" : "chartMore.spokenText", { ...named, name: row.name });
}
