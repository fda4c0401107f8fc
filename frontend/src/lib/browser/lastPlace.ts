/** Storage keys of the last chosen collection and dashboard, which are proposed the next time. */
const KEYS = { collection: "statitLastCollection", dashboard: "statitLastDashboard" } as const;

type Kind = keyof typeof KEYS;

export function lastPlace(kind: Kind): string | null {
  try {
    return localStorage.getItem(KEYS[kind]);
  } catch {
    return null;
  }
}

export function rememberPlace(kind: Kind, id: string): void {
  try {
    localStorage.setItem(KEYS[kind], id);
  } catch {
    // the browser denies storage: the first one is proposed
  }
}
