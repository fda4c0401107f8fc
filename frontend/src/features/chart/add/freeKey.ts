const MOST_TRIES = 20;

/** The key, followed by the keys to try if it is taken: `cpi`, `cpi-2`, `cpi-3`. */
function keysFrom(key: string): string[] {
  return Array.from({ length: MOST_TRIES }, (_, index) =>
    index === 0 ? key : `${key.slice(0, 56)}-${index + 1}`,
  );
}

/** The first of these keys that is not taken, whatever the letter case; the key itself where all are. */
export function freeKey(key: string, taken: readonly string[]): string {
  const known = new Set(taken.map((it) => it.toLowerCase()));
  return keysFrom(key).find((it) => !known.has(it.toLowerCase())) ?? key;
}

interface Answer {
  problems: readonly { code: string; field?: string | null }[];
}

/** Sends with the first key that is free in the dashboard, so that the reader need not choose one. */
export async function withFreeKey<Payload extends Answer>(
  key: string,
  send: (key: string) => Promise<Payload>,
): Promise<Payload> {
  let payload: Payload | undefined;
  for (const next of keysFrom(key)) {
    payload = await send(next);
    const isTaken = payload.problems.some((it) => it.code === "KEY_TAKEN" && it.field?.endsWith("key"));
    if (!isTaken) return payload;
  }
  return payload ?? send(key);
}
