import { useQuery } from "@tanstack/react-query";
import { useSettled } from "../browser/useSettled";
import { type Problem, problem } from "../data/problems";

const TYPING_PAUSE_MS = 350;

/**
 * Checks a key while it is typed. A key of something that the reader may see is reported early; the others on submit. A
 * former key that redirects is free.
 */
export function useKeyCheck(options: {
  /** The name of the field. */
  field: string;
  typed: string;
  /** The current key; `null` for a new one. */
  own: string | null;
  /** What the rules say of a key. */
  check: (key: string) => Pick<Problem, "code" | "params"> | undefined;
  queryKey: readonly unknown[];
  /** Reads the key of what has this address; `undefined` if nothing has it. */
  read: () => Promise<string | undefined>;
}): { problem?: Problem; free: boolean } {
  const { field, typed, own, check, queryKey, read } = options;
  const settled = useSettled(typed, TYPING_PAUSE_MS);
  const isTyped = (key: string | null | undefined) => key?.toLowerCase() === typed.toLowerCase();
  const wrong = typed === "" ? undefined : check(typed);
  const asks = settled === typed && typed !== "" && !wrong && !isTyped(own);
  const { data: taken } = useQuery({
    queryKey,
    queryFn: async () => isTyped(await read()),
    enabled: asks,
    staleTime: 10_000,
    retry: false,
  });
  if (wrong) return { problem: problem(wrong.code, field, wrong.params), free: false };
  if (asks && taken) return { problem: problem("KEY_TAKEN", field), free: false };
  return { free: asks && taken === false };
}
