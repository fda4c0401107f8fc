import { useCallback, useRef, useState } from "react";
import { NetworkError, ServerError } from "@/lib/data/graphql";
import { type Problem, problemText } from "@/lib/data/problems";
import type { Translate } from "@/lib/text/text";
import { failureTitle } from "../action/Support";
import { showToast } from "./toasts";

interface Options<Value, Payload> {
  /** The choice as the server has it, as far as it is known. */
  readonly stored: Value;
  readonly send: (wanted: Value) => Promise<Payload>;
  /** Called with each choice, and with the stored one if the server refuses: shows it beyond this component. */
  readonly show?: (value: Value) => void;
  /** Called when the server has stored the latest choice; `stored` has it after that. */
  readonly done?: (wanted: Value, payload: Payload) => void | Promise<void>;
}

/**
 * A switch or another choice that is stored as soon as it is made. The choice is shown at once; if the server refuses it
 * or does not respond, the former one returns, with a toast. Choices that are made during a request wait for it, and
 * only the latest of them is sent.
 */
export function useStoredChoice<Value, Payload extends { readonly problems: readonly Problem[] }>(
  options: Options<Value, Payload>,
): readonly [shown: Value, choose: (value: Value) => void] {
  const [chosen, setChosen] = useState<{ readonly value: Value }>();
  const latest = useRef(options);
  latest.current = options;
  const wanted = useRef<{ readonly value: Value }>(undefined);

  const choose = useCallback((value: Value) => {
    const isRunning = wanted.current !== undefined;
    const { stored } = latest.current;
    wanted.current = { value };
    setChosen({ value });
    latest.current.show?.(value);
    if (isRunning) return;
    /** Sends the latest choice until the server has it. `has`: what the server has now; `last`: its last response. */
    const store = async (has: Value, last?: Payload): Promise<void> => {
      const next = wanted.current?.value as Value;
      const isWanted = () => Object.is(wanted.current?.value, next);
      const answer = await answerTo(latest.current.send(next));
      const [now, payload] = answer.payload ? [next, answer.payload] : [has, last];
      if (answer.payload && isWanted()) await latest.current.done?.(now, answer.payload);
      if (!isWanted() && !Object.is(wanted.current?.value, now)) return store(now, payload);
      if (!answer.refusal) return;
      // Whoever has already taken a refused choice back needs no message.
      if (isWanted()) showToast(answer.refusal);
      latest.current.show?.(now);
      if (last) await latest.current.done?.(now, last);
    };
    void store(stored).finally(() => {
      wanted.current = undefined;
      setChosen(undefined);
    });
  }, []);
  return [chosen ? chosen.value : options.stored, choose];
}

type Answer<Payload> =
  | { readonly payload: Payload; readonly refusal?: undefined }
  | { readonly payload?: undefined; readonly refusal: (t: Translate) => string };

/** The response to a choice: what was stored, or the words of a refusal. */
async function answerTo<Payload extends { readonly problems: readonly Problem[] }>(
  sent: Promise<Payload>,
): Promise<Answer<Payload>> {
  try {
    const payload = await sent;
    const [problem] = payload.problems;
    return problem ? { refusal: (t) => problemText(t, problem) } : { payload };
  } catch (error) {
    if (error instanceof NetworkError) return { refusal: (t) => t("common.failure.network") };
    if (error instanceof ServerError)
      return { refusal: (t) => t(failureTitle(error) ?? "common.failure.server") };
    throw error;
  }
}
