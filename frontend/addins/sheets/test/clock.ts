/** A clock that moves only when something waits. */
export class SimulatedClock {
  /** Milliseconds since 1970. */
  now: number;

  constructor(now: number = Date.UTC(2024, 5, 1)) {
    this.now = now;
  }

  /** Lets time pass. */
  advance(milliseconds: number): void {
    this.now += milliseconds;
  }
}
