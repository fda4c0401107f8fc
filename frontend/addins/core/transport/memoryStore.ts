import type { CacheStore } from "./cache";

interface Entry {
  value: string;
  /** Milliseconds of the clock. */
  expires: number;
}

/** The most characters of all values together. */
const MAX_CHARACTERS = 20_000_000;
/** The most bytes of a value: a daily series of two centuries has fewer. */
const MAX_VALUE_BYTES = 2_000_000;

/**
 * A cache store in memory. The oldest entries leave when it is full.
 *
 * @param now a clock in milliseconds that does not go backwards.
 * @param most the most characters of all values together.
 */
export function memoryStore(now: () => number, most: number = MAX_CHARACTERS): CacheStore {
  const entries = new Map<string, Entry>();
  let characters = 0;
  const drop = (key: string) => {
    characters -= entries.get(key)?.value.length ?? 0;
    entries.delete(key);
  };
  return {
    maxValueBytes: MAX_VALUE_BYTES,
    get(key) {
      const entry = entries.get(key);
      if (entry && entry.expires <= now()) drop(key);
      return entries.get(key)?.value;
    },
    put(key, value, seconds) {
      drop(key);
      entries.set(key, { value, expires: now() + seconds * 1_000 });
      characters += value.length;
      // A map lists its keys in the order in which they were put.
      for (const oldest of entries.keys()) {
        if (characters <= most) break;
        drop(oldest);
      }
    },
    clear() {
      entries.clear();
      characters = 0;
    },
  };
}
