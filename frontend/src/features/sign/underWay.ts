import type { SignIntent } from "@/gql/graphql";
import { type Answers, NO_ANSWERS, type Step, type Way } from "./flow";

/** Where somebody is on the way in. */
export interface Place {
  way: Way;
  step: Step;
  /** Names the code that was sent. */
  request: string | null;
}

/** What is kept of it in the tab: never a password or a code. */
interface UnderWay {
  place: Place;
  answers: Pick<Answers, "email" | "username">;
  /** Milliseconds since 1970. */
  at: number;
}

const KEY = "statitSign";
/** As long as a code is good: phones reload the page when one comes back from the mail. */
const KEPT_MS = 15 * 60_000;

/** Keeps the place for a reload. The first step has nothing to lose. */
export function keepPlace(intent: SignIntent, place: Place, { email, username }: Answers): void {
  if (place.step === "email") {
    forgetPlace();
    return;
  }
  const kept: UnderWay = { place, answers: { email, username }, at: Date.now() };
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ [intent]: kept }));
  } catch {
    // storage is refused to us: a reload begins again
  }
}

export function forgetPlace(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // storage is refused to us: nothing was kept
  }
}

/** Where a reload goes on; undefined where nothing was begun, or too long ago. */
export function keptPlace(intent: SignIntent): { place: Place; answers: Answers } | undefined {
  try {
    const all = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Partial<Record<SignIntent, UnderWay>>;
    const kept = all[intent];
    if (!kept || Date.now() - kept.at > KEPT_MS) return undefined;
    return { place: kept.place, answers: { ...NO_ANSWERS, ...kept.answers } };
  } catch {
    return undefined; // not what we wrote, or storage is refused to us
  }
}
