import { useEffect, useMemo, useState } from "react";
import type { ImportOptionsInput } from "@/gql/graphql";
import { statedForOf } from "@/lib/repair/statedFor";
import { useLocation, useNavigate, useSearchParams } from "@/lib/router/navigation";
import { useLanguage } from "@/lib/text/text";
import { type Choice, optionsOf, readChoice, writeChoice } from "./choice";

const NONE: readonly string[] = [];

/** Most characters of an address. What is stated for selections is in the history state where it makes a longer one. */
const MAX_ADDRESS = 6000;

/** The state of a history entry. */
interface EntryState {
  leftOut?: readonly string[];
  /** What is stated for selections, unless it is in the address. */
  statedFor?: readonly string[];
  /** Whether the file was just uploaded. */
  sent?: boolean;
}

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
  const kept = state as EntryState;
  const stated = useMemo(() => {
    const read = readChoice(new URLSearchParams(address));
    return { ...read, repairs: [...read.repairs, ...(kept.statedFor ?? NONE)] };
  }, [address, kept.statedFor]);
  // The choice is shown at once; the address follows when the browser has time.
  const [ahead, setAhead] = useState<{
    from: string | undefined;
    choice: Choice;
    leftOut: readonly string[];
  }>();
  useEffect(() => setAhead((old) => (old?.from === state.key ? old : undefined)), [state.key]);
  const shown = ahead && ahead.from === state.key ? ahead : undefined;
  const choice = shown?.choice ?? stated;
  const leftOut = shown?.leftOut ?? kept.leftOut ?? NONE;
  const options = useMemo(() => optionsOf(choice, language), [choice, language]);
  const go = (next: Choice, ids: readonly string[], replace: boolean) => {
    setAhead({ from: state.key, choice: next, leftOut: ids });
    const { search, statedFor } = addressOf(next);
    navigate(`?${search}`, {
      replace,
      preventScrollReset: true,
      // A replaced entry keeps that the file was just uploaded.
      state: { leftOut: ids, statedFor, ...(replace && kept.sent && { sent: true }) } satisfies EntryState,
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

/** The address of a choice, and what it has no room for. */
function addressOf(choice: Choice): { search: string; statedFor: readonly string[] } {
  const search = writeChoice(choice).toString();
  if (search.length <= MAX_ADDRESS) return { search, statedFor: NONE };
  const statedFor = choice.repairs.filter((repair) => statedForOf(repair) !== undefined);
  const repairs = choice.repairs.filter((repair) => !statedFor.includes(repair));
  return { search: writeChoice({ ...choice, repairs }).toString(), statedFor };
}
