import type { SignIntent } from "@/gql/graphql";
import { type Answers, NO_ANSWERS, type Step, type Way } from "./flow";

/** The position in the sign flow. */
export interface Place {
  way: Way;
  step: Step;
  /** Id of the mailed code. */
  request: string | null;
}

/** The state stored in the tab: never a password or a code. */
interface UnderWay {
  place: Place;
  answers: Pick<Answers, "email" | "username">;
  /** Milliseconds since 1970. */
  at: number;
}

const KEY = "statitSigning";
/** Lifetime of a code in milliseconds: phones reload the page after a visit to the mail app. */
const KEPT_MS = 15 * 60_000;

/** Stores the position for a reload. The first step has nothing to lose. */
export function keepPlace(intent: SignIntent, place: Place, { email, username }: Answers): void {
  if (place.step === "email") {
    forgetPlace();
    return;
  }
  const kept: UnderWay = { place, answers: { email, username }, at: Date.now() };
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ [intent]: kept }));
  } catch {
    // storage is denied: a reload starts again
  }
}

export function forgetPlace(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // storage is denied: nothing was stored
  }
}

/** The position after a reload; `undefined` if absent or expired. */
export function keptPlace(intent: SignIntent): { place: Place; answers: Answers } | undefined {
  try {
    const all = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Partial<Record<SignIntent, UnderWay>>;
    const kept = all[intent];
    if (!kept || Date.now() - kept.at > KEPT_MS) return undefined;
    return { place: kept.place, answers: { ...NO_ANSWERS, ...kept.answers } };
  } catch {
    return undefined; // foreign data, or storage is denied
  }
}
