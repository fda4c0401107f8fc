import type { ProviderPurpose } from "@/gql/graphql";

/** A sign-in at an identity provider, for which the reader leaves the application. */
export interface Departure {
  /** The name of the provider. */
  readonly provider: string;
  readonly purpose: ProviderPurpose;
  /** The page to open afterwards; `null` for the usual one. */
  readonly next: string | null;
  /** Whether the reader came to publish. */
  readonly publishing: boolean;
}

/** A departure with the secret that completes it. */
export interface Attempt extends Departure {
  readonly attempt: string;
}

const KEY = "statitProvider";
const PURPOSES: readonly unknown[] = ["SIGN_IN", "ADD", "CONFIRM"] satisfies ProviderPurpose[];

/** Stores an attempt in the tab until the browser is back. Returns `false` if storage is denied. */
export function storeAttempt(attempt: Attempt): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(attempt));
    return true;
  } catch {
    return false;
  }
}

/** The attempt that this tab stored for a provider; `undefined` if absent or unreadable. */
export function readAttempt(provider: string): Attempt | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return isAttempt(stored) && stored.provider === provider ? stored : undefined;
  } catch {
    return undefined; // foreign data, or storage is denied
  }
}

/** Removes the attempt: it can complete one sign-in. */
export function removeAttempt(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // storage is denied: nothing was stored
  }
}

/** Whether a value from the storage is an attempt. */
export function isAttempt(value: unknown): value is Attempt {
  if (typeof value !== "object" || value === null) return false;
  const { provider, purpose, next, publishing, attempt } = value as Partial<Record<keyof Attempt, unknown>>;
  return (
    typeof provider === "string" &&
    PURPOSES.includes(purpose) &&
    (next === null || typeof next === "string") &&
    typeof publishing === "boolean" &&
    typeof attempt === "string"
  );
}
