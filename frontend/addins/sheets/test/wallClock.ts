const FORMATS = new Map<string, Intl.DateTimeFormat>();

/**
 * The local date and time of an instant in a zone, `2024-03-15 00:00:00`. Throws for dates before 1583, which Java counts
 * in another calendar.
 */
export function wallClock(date: Date, zone: string): string {
  if (date.getTime() < Date.UTC(1583, 0, 1)) throw new Error("this date is in the Julian calendar");
  const format =
    FORMATS.get(zone) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  FORMATS.set(zone, format);
  return format.format(date);
}

/** A date as a cell with the format `yyyy-mm-dd` shows it; with the time of day where that is not midnight. */
export function dateDisplay(date: Date, zone: string): string {
  return wallClock(date, zone).replace(/ 00:00:00$/, "");
}
