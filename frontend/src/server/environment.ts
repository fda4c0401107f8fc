/**
 * What React, the router and our own code look for beside the language itself. The server's script engine has
 * nothing but ECMAScript: no document, no `Intl`, no timers. Nothing here waits or reaches out.
 */
import "core-js/actual/url";
import "core-js/actual/url-search-params";
import { NumberFormat, PluralRules } from "./intl";

/** Instants are told in universal time: where the reader is, the server does not know. */
class DateTimeFormat {
  resolvedOptions() {
    return { timeZone: "UTC" };
  }
  formatToParts(instant: Date) {
    const parts = {
      year: instant.getUTCFullYear(),
      month: instant.getUTCMonth() + 1,
      day: instant.getUTCDate(),
      hour: instant.getUTCHours(),
      minute: instant.getUTCMinutes(),
    };
    return Object.entries(parts).map(([type, value]) => ({ type, value: String(value) }));
  }
}

/** Nothing that is begun here is broken off. */
class AbortController {
  readonly signal = { addEventListener() {}, removeEventListener() {} };
  abort() {}
}

const missing: Record<string, unknown> = {
  Intl: {
    PluralRules,
    DateTimeFormat,
    NumberFormat,
  },
  AbortController,
  AbortSignal: { timeout: () => undefined },
  console: { log() {}, warn() {}, error() {} },
};
for (const [name, value] of Object.entries(missing)) {
  if (!(name in globalThis))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
