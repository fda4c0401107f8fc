/** Milliseconds of a day. */
export const MILLISECONDS_A_DAY = 86_400_000;

/** A date as written, before the check against a frequency. */
export type Shape =
  | { kind: "day"; year: number; month: number; day: number }
  | { kind: "month"; year: number; month: number }
  | { kind: "year"; year: number }
  | { kind: "quarter"; year: number; part: number }
  | { kind: "semester"; year: number; part: number }
  | { kind: "week"; year: number; week: number };

/** Parses a date in any notation that some frequency accepts; it need not exist. */
export function shapeOf(text: string): Shape | undefined {
  const numeric = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text);
  if (numeric) {
    const year = Number(numeric[1]);
    if (numeric[2] === undefined) return { kind: "year", year };
    const month = Number(numeric[2]);
    if (numeric[3] === undefined) return { kind: "month", year, month };
    return { kind: "day", year, month, day: Number(numeric[3]) };
  }
  const part = /^(\d{4})-([QS])(\d)$/.exec(text);
  if (part) {
    const kind = part[2] === "Q" ? "quarter" : "semester";
    return { kind, year: Number(part[1]), part: Number(part[3]) };
  }
  const week = /^(\d{4})-W(\d{2})$/.exec(text);
  if (week) return { kind: "week", year: Number(week[1]), week: Number(week[2]) };
  return undefined;
}

/** Days since 1970-01-01 in the proleptic Gregorian calendar; year 1 to 9999. */
export function dayNumber(year: number, month: number, day: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return Math.round(date.getTime() / MILLISECONDS_A_DAY);
}

function dayExists(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

/** Weeks since the Monday 1969-12-29; equal for the days of one ISO 8601 week. */
export function weekNumber(day: number): number {
  return Math.floor((day + 3) / 7);
}

/** The Monday of an ISO week as a day number, if that year has that week. */
export function mondayOfWeek(year: number, week: number): number | undefined {
  if (year < 1 || week < 1 || week > 53) return undefined;
  const first = weekNumber(dayNumber(year, 1, 4));
  const next = weekNumber(dayNumber(year + 1, 1, 4));
  return first + week - 1 < next ? (first + week - 1) * 7 - 3 : undefined;
}

/** Whether a day, month, week, quarter or semester exists. */
export function isPossible(shape: Shape): boolean {
  if (shape.year < 1) return false;
  switch (shape.kind) {
    case "day":
      return dayExists(shape.year, shape.month, shape.day);
    case "month":
      return shape.month >= 1 && shape.month <= 12;
    case "year":
      return true;
    case "quarter":
      return shape.part >= 1 && shape.part <= 4;
    case "semester":
      return shape.part >= 1 && shape.part <= 2;
    case "week":
      return mondayOfWeek(shape.year, shape.week) !== undefined;
  }
}

/** Parses an existing date in any notation that some frequency accepts. */
export function existingShape(text: string): Shape | undefined {
  const shape = shapeOf(text);
  return shape && isPossible(shape) ? shape : undefined;
}
