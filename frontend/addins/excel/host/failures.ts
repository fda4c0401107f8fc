import type { FailedCall } from "../bridge";

/** The most failures that are listed. */
const MAX_FAILURES = 100;

/** The formulas whose last calculation failed. */
export class Failures {
  /** By formula, in the order in which they failed. */
  private readonly calls = new Map<string, FailedCall>();
  private readonly listeners = new Set<() => void>();
  private readonly after: (milliseconds: number, run: () => void) => void;
  private listed: readonly FailedCall[] | undefined;
  private isAnnounced = false;

  /** @param after a timer, as in `Services`. */
  constructor(after: (milliseconds: number, run: () => void) => void) {
    this.after = after;
  }

  /**
   * Notes the outcome of a calculation.
   *
   * @param formula identifies the formula: its cell, or its function and arguments where the cell is unknown.
   * @param call the failure; absent where the calculation succeeded.
   */
  note(formula: string, call: FailedCall | undefined): void {
    const hadFailed = this.calls.delete(formula);
    if (call) this.calls.set(formula, call);
    const [oldest] = this.calls.keys();
    if (this.calls.size > MAX_FAILURES && oldest !== undefined) this.calls.delete(oldest);
    if (call || hadFailed) this.changed();
  }

  /** Drops all failures. */
  clear(): void {
    if (this.calls.size === 0) return;
    this.calls.clear();
    this.changed();
  }

  /** The failures, the last one first. The same array until something changes. */
  list(): readonly FailedCall[] {
    this.listed ??= [...this.calls.values()].reverse();
    return this.listed;
  }

  /** Calls a function after changes, once for all changes of one turn, until the returned function is called. */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }

  private changed(): void {
    this.listed = undefined;
    if (this.isAnnounced) return;
    this.isAnnounced = true;
    this.after(0, () => {
      this.isAnnounced = false;
      for (const listener of this.listeners) listener();
    });
  }
}
