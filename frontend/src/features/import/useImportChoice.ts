import { useEffect, useMemo, useState } from "react";
import type { ImportOptionsInput } from "@/gql/graphql";
import { useLocation, useNavigate, useSearchParams } from "@/lib/router/navigation";
import { useLanguage } from "@/lib/text/text";
import { type Choice, optionsOf, readChoice, writeChoice } from "./choice";

const NONE: readonly string[] = [];

export interface ImportChoice {
  choice: Choice;
  options: ImportOptionsInput;
  /** Ids that are left out. They are stored in the history state: an address has no room for thousands. */
  leftOut: readonly string[];
  /** Changes the choice: as a history step that the back button undoes, or without one during typing. */
  change: (next: Partial<Choice>, quietly?: boolean) => void;
  leaveOut: (ids: readonly string[]) => void;
}

/** The options of the file, from the address. */
export function useImportChoice(): ImportChoice {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const language = useLanguage();
  const address = search.toString();
  const stated = useMemo(() => readChoice(new URLSearchParams(address)), [address]);
  // The choice is shown at once; the address follows when the browser has time.
  const [ahead, setAhead] = useState<{
    from: string | undefined;
    choice: Choice;
    leftOut: readonly string[];
  }>();
  useEffect(() => setAhead((old) => (old?.from === state.key ? old : undefined)), [state.key]);
  const shown = ahead && ahead.from === state.key ? ahead : undefined;
  const choice = shown?.choice ?? stated;
  const leftOut = shown?.leftOut ?? (state as { leftOut?: readonly string[] }).leftOut ?? NONE;
  const options = useMemo(() => optionsOf(choice, language), [choice, language]);
  const go = (next: Choice, ids: readonly string[], replace: boolean) => {
    setAhead({ from: state.key, choice: next, leftOut: ids });
    const search = writeChoice(next).toString();
    // A replaced entry keeps that the file was just uploaded.
    const sent = replace && (state as { sent?: boolean }).sent;
    navigate(`?${search}`, {
      replace,
      preventScrollReset: true,
      state: sent ? { leftOut: ids, sent } : { leftOut: ids },
    });
  };
  return {
    choice,
    options,
    leftOut,
    change: (next, quietly = false) => go({ ...choice, ...next }, leftOut, quietly),
    leaveOut: (ids) => go(choice, ids, true),
  };
}
