/**
 * The globals that React, the history and this program use besides the language itself. The server's script engine has
 * only ECMAScript: no document, no `Intl`, no timers. Nothing here waits or performs I/O.
 */
import "core-js/actual/url";
import "core-js/actual/url-search-params";

/** Instants are displayed in UTC: the server does not know the reader's time zone. */
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

/** Does nothing: no work of the server is aborted. */
class AbortController {
  readonly signal = { addEventListener() {}, removeEventListener() {} };
  abort() {}
}

const missing: Record<string, unknown> = {
  Intl: { DateTimeFormat },
  AbortController,
  AbortSignal: { timeout: () => undefined },
  console: { log() {}, warn() {}, error() {} },
};
for (const [name, value] of Object.entries(missing)) {
  if (!(name in globalThis))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
