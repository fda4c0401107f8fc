import { dayNumber, existingShape, MILLISECONDS_A_DAY, mondayOfWeek } from "@/lib/lines/shape";

/** A day, in days since 1970-01-01, as `YYYY-MM-DD`: the form of a date that has no serial number in the sheet. */
export function dayText(day: number): string {
  return new Date(day * MILLISECONDS_A_DAY).toISOString().slice(0, 10);
}

/** The day of a `Date` in the local time of the host, in days since 1970-01-01. */
export function dayOfDate(date: Date): number {
  return dayNumber(date.getFullYear(), date.getMonth() + 1, date.getDate());
}

/**
 * The first day of a period in a notation of the API (`2024`, `2024-S1`, `2024-Q1`, `2024-03`, `2024-W05`,
 * `2024-03-15`), in days since 1970-01-01. `undefined` for any other text, such as a category.
 */
export function firstDayOf(period: string): number | undefined {
  const shape = existingShape(period);
  switch (shape?.kind) {
    case "day":
      return dayNumber(shape.year, shape.month, shape.day);
    case "month":
      return dayNumber(shape.year, shape.month, 1);
    case "quarter":
      return dayNumber(shape.year, shape.part * 3 - 2, 1);
    case "semester":
      return dayNumber(shape.year, shape.part * 6 - 5, 1);
    case "year":
      return dayNumber(shape.year, 1, 1);
    case "week":
      return mondayOfWeek(shape.year, shape.week);
    default:
      return undefined;
  }
}
