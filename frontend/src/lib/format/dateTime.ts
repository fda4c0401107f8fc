import type { Language } from "@/lib/text/language";
import { MONTHS } from "./words";

interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** `Intl` only provides the zone's offset, in digits; the words come from this program. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const options: Intl.DateTimeFormatOptions = {
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  };
  let clock: Intl.DateTimeFormat;
  try {
    clock = new Intl.DateTimeFormat("en-US", { ...options, timeZone });
  } catch {
    // The browser does not know this zone: UTC is still correct.
    clock = new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
  }
  clocks.set(timeZone, clock);
  return clock;
}

function wallClock(iso: string, timeZone: string): WallClock | undefined {
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return undefined;
  const found: Record<string, number> = {};
  for (const part of clockOf(timeZone).formatToParts(instant)) found[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = found;
  return { year, month, day, hour, minute };
}

function dateText(clock: WallClock, language: Language): string {
  const day = language === "fr" && clock.day === 1 ? "1er" : String(clock.day);
  return `${day} ${MONTHS[language][clock.month - 1]} ${clock.year}`;
}

function timeText({ hour, minute }: WallClock): string {
  return [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
}

/** The day of an instant (RFC 3339) in a time zone: `14 Nov 2026`, `14 nov. 2026`. */
export function formatDate(iso: string, language: Language, timeZone: string): string {
  const clock = wallClock(iso, timeZone);
  return clock ? dateText(clock, language) : iso;
}

/** An instant (RFC 3339) in a time zone: `14 Nov 2026, 08:45`, `14 nov. 2026 à 08:45`. */
export function formatDateTime(iso: string, language: Language, timeZone: string): string {
  const clock = wallClock(iso, timeZone);
  if (!clock) return iso;
  return `${dateText(clock, language)}${language === "fr" ? " à " : ", "}${timeText(clock)}`;
}

/** The time of day of an instant (RFC 3339) in a time zone: `08:45`. */
export function formatTime(iso: string, timeZone: string): string {
  const clock = wallClock(iso, timeZone);
  return clock ? timeText(clock) : "";
}
