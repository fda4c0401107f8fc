import type { Cache, Properties } from "../google/services";
import type { SimulatedClock } from "./clock";

/** The limits of `CacheService` and `PropertiesService`. */
const MAX_KEY_CHARACTERS = 250;
const MAX_VALUE_BYTES = 100 * 1024;
const MAX_SECONDS = 21_600;
const MAX_PROPERTY_BYTES = 9 * 1024;

/** A cache of Apps Script with its limits. */
export class SimulatedCache implements Cache {
  private readonly entries = new Map<string, { value: string; expires: number }>();
  private readonly clock: SimulatedClock;

  constructor(clock: SimulatedClock) {
    this.clock = clock;
  }

  get(key: string): string | null {
    const entry = this.entries.get(key);
    return entry && entry.expires > this.clock.now ? entry.value : null;
  }

  getAll(keys: string[]): Record<string, string> {
    const found = keys.flatMap((key) => {
      const value = this.get(key);
      return value === null ? [] : [[key, value] as const];
    });
    return Object.fromEntries(found);
  }

  put(key: string, value: string, seconds: number): void {
    if (key.length > MAX_KEY_CHARACTERS) throw new Error("Argument too large: key");
    if (bytesOf(value) > MAX_VALUE_BYTES) throw new Error("Argument too large: value");
    if (seconds < 1 || seconds > MAX_SECONDS) throw new Error("Invalid argument: expirationInSeconds");
    this.entries.set(key, { value, expires: this.clock.now + seconds * 1_000 });
  }
}

/** A property store of Apps Script. */
export class SimulatedProperties implements Properties {
  readonly values = new Map<string, string>();
  private readonly canWrite: () => boolean;

  /** @param canWrite whether the script that runs may write. */
  constructor(canWrite: () => boolean = () => true) {
    this.canWrite = canWrite;
  }

  getKeys(): string[] {
    return [...this.values.keys()];
  }

  getProperty(name: string): string | null {
    return this.values.get(name) ?? null;
  }

  setProperty(name: string, value: string): void {
    if (!this.canWrite()) throw new Error("You do not have permission to call setProperty");
    if (bytesOf(value) > MAX_PROPERTY_BYTES) throw new Error("Argument too large: value");
    this.values.set(name, value);
  }

  deleteProperty(name: string): void {
    this.values.delete(name);
  }
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
