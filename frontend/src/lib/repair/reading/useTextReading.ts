import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type FrequencyName, frequencyLetter } from "@/lib/calendar/frequency";
import { NetworkError, ServerError } from "@/lib/data/graphql";
import { utf8Length } from "@/lib/lines/canonical";
import { type Content, textContent } from "@/lib/repair/content";
import { isQuestion, questionOf, withCompanions, withoutRepair, withRepairs } from "@/lib/repair/repairs";
import { useLanguage } from "@/lib/text/text";
import { type Answers, type CertainReading, NO_ANSWERS, readCertain } from "./certainReading";
import { readText } from "./readText";
import { MAX_TEXT_BYTES, type TextReading } from "./textReading";

/** The pause after a paste and after a typed line that is not complete yet. */
const PAUSE_MS = 300;
const TYPING_PAUSE_MS = 1500;

/** A text that is not canonical lines. */
export interface UnreadText {
  text: string;
  /** Whether only the last line is not, which may still be typed. */
  isTyped: boolean;
  /** The file that the text is the content of; absent for a text alone. */
  file?: Content;
}

/** How far the reading of a text is. */
export type ReadingState =
  | { kind: "none" }
  | { kind: "waiting" }
  | { kind: "tooLarge" }
  | { kind: "failed"; error: NetworkError | ServerError; again: () => void }
  /** Busy while the text is read again with other answers. */
  | ({ kind: "read"; isBusy: boolean; answers: Answers } & CertainReading);

/** The reading of a text by the server, and the answers to its questions. */
export interface TextReadings {
  state: ReadingState;
  /** The answers so far. */
  answers: Answers;
  answer: (offers: TextReading["proposals"], repair: string) => void;
  reject: (offer: TextReading["proposals"][number], repair: string | undefined) => void;
}

/** The last response, with what was asked. */
type Result = { text: string; answers: Answers } & (
  | ({ kind: "read" } & CertainReading)
  | { kind: "failed"; error: NetworkError | ServerError }
);

/**
 * Has the server read a text that is not canonical lines: after a pause, again after each answer, and never two answers
 * at once. Answers belong to one text: another text is asked about anew. `given` are earlier answers to the first text.
 */
export function useTextReading(
  unread: UnreadText | null,
  declared: { frequency: FrequencyName; isFixed: boolean } | null,
  given: Answers = NO_ANSWERS,
): TextReadings {
  const language = useLanguage();
  const text = unread?.text ?? null;
  const file = unread?.file;
  const [answered, setAnswered] = useState<Answers & { text: string | null }>({ ...given, text });
  const [result, setResult] = useState<Result | null>(null);
  const [attempt, setAttempt] = useState(0);
  const answers = answered.text === text ? answered : NO_ANSWERS;
  const isTooLarge = text !== null && isLarger(text, file?.isBase64 ?? false);
  const readBefore = useRef<string | null>(null);
  const pause = readBefore.current === text ? 0 : unread?.isTyped ? TYPING_PAUSE_MS : PAUSE_MS;
  const letter = declared ? frequencyLetter(declared.frequency) : null;
  const isFixed = declared?.isFixed ?? false;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads again; a pause alone does not
  useEffect(() => {
    if (text === null || isTooLarge) return;
    const stop = new AbortController();
    const read = (repairs: readonly string[]) =>
      readText(file ?? textContent(text), repairs, { language, signal: stop.signal });
    const begin = async () => {
      try {
        const found = await readCertain(read, answers, letter === null ? null : { letter, isFixed });
        if (stop.signal.aborted) return;
        readBefore.current = text;
        setResult({ kind: "read", ...found, text, answers });
      } catch (error) {
        if (stop.signal.aborted) return;
        if (!(error instanceof NetworkError || error instanceof ServerError)) throw error;
        setResult({ kind: "failed", error, text, answers });
      }
    };
    const timer = setTimeout(() => void begin(), pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, isTooLarge, answers, letter, isFixed, language, attempt]);

  const again = useCallback(() => {
    setResult(null);
    setAttempt((now) => now + 1);
  }, []);
  const state = useMemo(
    () => stateOf({ text, isTooLarge, result, answers, again }),
    [text, isTooLarge, result, answers, again],
  );
  return {
    state,
    answers,
    answer: (offers, repair) =>
      setAnswered({
        repairs: withRepairs(answers.repairs, withCompanions(repair, offers), offers),
        left: answers.left,
        text,
      }),
    reject: (offer, repair) =>
      setAnswered({
        repairs: repair === undefined ? answers.repairs : withoutRepair(answers.repairs, repair),
        left: isQuestion(offer) ? [...new Set([...answers.left, questionOf(offer)])] : answers.left,
        text,
      }),
  };
}

/** Whether a text, or the file that it encodes, is larger than the server reads. */
export function isLarger(text: string, isBase64: boolean): boolean {
  if (isBase64) return (text.length / 4) * 3 > MAX_TEXT_BYTES + 2;
  return text.length * 3 > MAX_TEXT_BYTES && utf8Length(text) > MAX_TEXT_BYTES;
}

function stateOf(of: {
  text: string | null;
  isTooLarge: boolean;
  result: Result | null;
  answers: Answers;
  again: () => void;
}): ReadingState {
  const { text, isTooLarge, result, answers, again } = of;
  if (text === null) return { kind: "none" };
  if (isTooLarge) return { kind: "tooLarge" };
  if (result?.text !== text) return { kind: "waiting" };
  if (result.kind === "failed") return { kind: "failed", error: result.error, again };
  const { reading, repairs } = result;
  return { kind: "read", reading, repairs, answers, isBusy: result.answers !== answers };
}
