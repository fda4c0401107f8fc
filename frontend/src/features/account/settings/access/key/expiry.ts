const DAY_MS = 24 * 60 * 60 * 1000;

/** Days before its end in which a key is marked; the server mails its user as many days before. */
const NOTICE_DAYS = 14;

/** Whether a key is still valid for long, expires soon, or has expired. */
export type Expiry = "later" | "soon" | "over";

/** The state of a key that expires at an instant (RFC 3339); `now` is in milliseconds since 1970. */
export function expiryOf(expiresAt: string, now: number): Expiry {
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return "over";
  return left <= NOTICE_DAYS * DAY_MS ? "soon" : "later";
}

/** The instant some days later, as the server computes the end of a new key (RFC 3339). */
export function endAfter(days: number, now: number): string {
  return new Date(now + days * DAY_MS).toISOString();
}
