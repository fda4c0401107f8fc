import { useEffect, useRef, useState } from "react";
import { foundKey, readFound } from "../lists/found";
import type { ImportChoice } from "../useImportChoice";

/** The selection of indicators to state fields for. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** Whether all matches are being loaded. */
  busy: boolean;
  failed: boolean;
  /** Selects a shown row, or unselects it; with `extend`, all rows since the last one. */
  tick: (index: number, on: boolean, extend: boolean) => void;
  /** Selects all matches, also on pages that are not shown. */
  tickFound: () => void;
  clear: () => void;
}

const NONE: ReadonlySet<string> = new Set();
const IDLE = { busy: false, failed: false };

/** The selection in the table of a file, whose rows so far have the ids `shown`. */
export function useSelection(file: string, importing: ImportChoice, shown: readonly string[]): Selection {
  const [ids, setIds] = useState(NONE);
  const [state, setState] = useState(IDLE);
  const last = useRef<{ index: number; on: boolean } | null>(null);
  const key = foundKey(importing);
  const latest = useRef<string | null>(key);
  useEffect(() => {
    latest.current = key;
    last.current = null;
    return () => {
      latest.current = null;
    };
  }, [key]);

  const set = (changed: readonly string[], on: boolean) =>
    setIds((now) =>
      on ? new Set([...now, ...changed]) : new Set([...now].filter((id) => !changed.includes(id))),
    );
  const tick = (index: number, on: boolean, extend: boolean) => {
    const { index: from, on: wanted } = (extend && last.current) || { index, on };
    set(shown.slice(Math.min(from, index), Math.max(from, index) + 1), wanted);
    last.current = { index, on: wanted };
  };
  const tickFound = async () => {
    setState({ busy: true, failed: false });
    try {
      const found = await readFound(file, importing);
      // The filter has changed meanwhile: discard the result.
      if (latest.current === key)
        set(
          found.map(({ id }) => id),
          true,
        );
      setState(IDLE);
    } catch {
      setState({ busy: false, failed: true });
    }
  };
  return {
    ids,
    ...state,
    tick,
    tickFound: () => void tickFound(),
    clear: () => {
      last.current = null;
      setIds(NONE);
    },
  };
}
