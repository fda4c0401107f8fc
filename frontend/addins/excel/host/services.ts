/** The services of the browser that the functions use. Tests replace them. */
export interface Services {
  fetch: typeof fetch;
  /** A clock in milliseconds that does not go backwards. */
  now(): number;
  /** Runs a function once, after the given milliseconds. */
  after(milliseconds: number, run: () => void): void;
  /** The address of the installation without a slash at its end: that of the page. */
  installation: string;
}
