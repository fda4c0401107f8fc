import { useCallback, useMemo } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { ImportOptionsInput } from "@/gql/graphql";
import { useLanguage } from "@/lib/text";
import { type Choice, optionsOf, readChoice, writeChoice } from "./choice";

const NONE: readonly string[] = [];

export interface ImportChoice {
  choice: Choice;
  options: ImportOptionsInput;
  /** Ids that are to stay out. They go with the step of the history: an address has no room for thousands. */
  leftOut: readonly string[];
  /** Goes to another choice: a step that the way back undoes, or none while one types. */
  change: (next: Partial<Choice>, quietly?: boolean) => void;
  leaveOut: (ids: readonly string[]) => void;
}

/** How the file is to be read, from the address. */
export function useImportChoice(): ImportChoice {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const language = useLanguage();
  const address = search.toString();
  const choice = useMemo(() => readChoice(new URLSearchParams(address)), [address]);
  const options = useMemo(() => optionsOf(choice, language), [choice, language]);
  const leftOut = (state as { leftOut?: readonly string[] } | null)?.leftOut ?? NONE;
  const go = useCallback(
    (next: Choice, ids: readonly string[], replace: boolean) =>
      void navigate(
        { search: writeChoice(next).toString() },
        { replace, preventScrollReset: true, state: { leftOut: ids } },
      ),
    [navigate],
  );
  return {
    choice,
    options,
    leftOut,
    change: (next, quietly = false) => go({ ...choice, ...next }, leftOut, quietly),
    leaveOut: (ids) => go(choice, ids, true),
  };
}
