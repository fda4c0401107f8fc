import { useMemo, useState } from "react";
import { useSearchParams } from "@/lib/router/navigation";
import { useTypedParameter, withParameter } from "@/lib/router/useTypedParameter";
import { readChoice, type SearchChoice, writeChoice } from "./choice";

/** The choice in the address, the text in the field, and how both are changed. */
export interface ChoiceControl {
  readonly choice: SearchChoice;
  readonly typed: string;
  readonly setTyped: (text: string) => void;
  /** Makes a new entry of the history. */
  readonly choose: (choice: SearchChoice) => void;
}

/** Typing replaces the entry of the history and begins at the first page; other choices make new entries. */
export function useSearchChoice(): ChoiceControl {
  const [search, setSearch] = useSearchParams();
  const { typed, setTyped } = useTypedParameter("q", fromFirstPage);
  const addressed = useMemo(() => readChoice(search), [search]);
  /** The latest choice, until the address has it: a box is ticked at once. */
  const [chosen, setChosen] = useState<{ choice: SearchChoice; at: URLSearchParams } | null>(null);
  const choice = chosen?.at === search ? chosen.choice : addressed;
  return {
    choice,
    typed,
    setTyped,
    choose: (next) => {
      setTyped(next.text);
      setChosen({ choice: next, at: search });
      setSearch(new URLSearchParams(writeChoice(next)), { preventScrollReset: true });
    },
  };
}

function fromFirstPage(old: URLSearchParams, text: string): URLSearchParams {
  return withParameter(withParameter(old, "after", ""), "q", text);
}
