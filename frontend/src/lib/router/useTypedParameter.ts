import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "./navigation";

/** Pause in typing after which the address changes, in milliseconds. */
const TYPING_PAUSE_MS = 120;

/**
 * A parameter of the address that follows a field during typing. `change` derives the next query from the present one
 * and the typed text; without it, only the parameter changes.
 */
export function useTypedParameter(
  name: string,
  change?: (old: URLSearchParams, value: string) => URLSearchParams,
): { value: string; typed: string; setTyped: (text: string) => void } {
  const [search, setSearch] = useSearchParams();
  const value = search.get(name) ?? "";
  const [typed, setTyped] = useState(value);
  /** Texts written to the address that have not come back as `value` yet: that takes a moment during typing. */
  const sent = useRef<string[]>([]);
  const latest = useRef(change);
  latest.current = change;

  // Applies a change of the address to the field, except an echo of the user's own typing.
  useEffect(() => {
    const at = sent.current.lastIndexOf(value);
    sent.current = at < 0 ? [] : sent.current.slice(at + 1);
    if (at < 0) setTyped(value);
  }, [value]);

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === value.trim()) return undefined;
    const timer = setTimeout(() => {
      sent.current.push(wanted);
      const next = latest.current ?? ((old, text) => withParameter(old, name, text));
      setSearch((old) => next(old, wanted), { replace: true, preventScrollReset: true });
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, name, setSearch]);

  return { value, typed, setTyped };
}

/** A query with another value of a parameter; without it for an empty value. */
export function withParameter(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === "") next.delete(name);
  else next.set(name, value);
  return next;
}
