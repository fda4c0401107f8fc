import type { FrequencyLetter } from "@/lib/calendar/frequency";

/** The next period in canonical text: the proposed date of the next value. */
export function nextPeriod(letter: FrequencyLetter, last: string): string {
  const year = Number(last.slice(0, 4));
  switch (letter) {
    case "D":
      return addDays(last, 1);
    case "W":
      return addDays(last, 7);
    case "M":
      return nextPart(year, Number(last.slice(5)), 12, (part) => `-${String(part).padStart(2, "0")}`);
    case "Q":
      return nextPart(year, Number(last.slice(6)), 4, (part) => `-Q${part}`);
    case "S":
      return nextPart(year, Number(last.slice(6)), 2, (part) => `-S${part}`);
    case "Y":
      return yearText(year + 1);
    case "C":
      return "";
  }
}

/** The day `days` days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

function nextPart(year: number, part: number, parts: number, write: (part: number) => string): string {
  return part < parts ? yearText(year) + write(part + 1) : yearText(year + 1) + write(1);
}

function yearText(year: number): string {
  return String(year).padStart(4, "0");
}
