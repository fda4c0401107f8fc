import { dayNumber } from "@/lib/lines/shape";
import type { DateSystem } from "../context";

/** Days from 1899-12-30 to 1970-01-01. */
const TO_1900 = 25_569;
/** Days from 1904-01-01 to 1970-01-01. */
const TO_1904 = 24_107;
/** The serial number that the 1900 system gives to 29 February 1900, a day that never was. */
const FICTITIOUS = 60;

const LAST_DAY = dayNumber(9999, 12, 31);

/**
 * The serial number of a day, given in days since 1970-01-01. `undefined` for a day that has none: before 1900-01-01 in
 * the 1900 system, before 1904-01-01 in the 1904 system. In the 1900 system, January and February 1900 have the numbers
 * 1 to 59 that sheets show as these days, one less than the count from 1 March 1900 on would give.
 */
export function serialOf(day: number, system: DateSystem): number | undefined {
  if (system === 1904) return day + TO_1904 >= 0 ? day + TO_1904 : undefined;
  const serial = day + TO_1900;
  if (serial > FICTITIOUS) return serial;
  return serial > 1 ? serial - 1 : undefined;
}

/**
 * The day of a serial number, in days since 1970-01-01; the time of day is dropped. `undefined` for a number that is no
 * day: below 1 and 60 in the 1900 system, below 0 in the 1904 system, and after the year 9999 in both.
 */
export function dayOfSerial(serial: number, system: DateSystem): number | undefined {
  const whole = Math.floor(serial);
  const day = system === 1904 ? whole - TO_1904 : of1900(whole);
  const exists = day !== undefined && whole >= (system === 1904 ? 0 : 1) && day <= LAST_DAY;
  return exists ? day : undefined;
}

function of1900(serial: number): number | undefined {
  if (serial === FICTITIOUS) return undefined;
  return serial > FICTITIOUS ? serial - TO_1900 : serial + 1 - TO_1900;
}
