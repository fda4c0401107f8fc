import { useEffect, useRef, useState } from "react";
import type { ImportChoice } from "../useImportChoice";
import { foundKey, readFound } from "./found";

/** The state of ticking all matches. */
export interface AllFound {
  /** Whether the ids are being loaded. */
  busy: boolean;
  failed: boolean;
  /** Leaves out, or includes again, every changing indicator that matches the search and the filter. */
  leaveOut: (out: boolean) => void;
}

/** Ticks all matches at once, including those on pages that are not shown. */
export function useAllFound(file: string, importing: ImportChoice): AllFound {
  const [state, setState] = useState({ busy: false, failed: false });
  const latest = useRef<ImportChoice | null>(importing);
  useEffect(() => {
    latest.current = importing;
    return () => {
      latest.current = null;
    };
  }, [importing]);

  const leaveOut = async (out: boolean) => {
    const asked = foundKey(importing);
    setState({ busy: true, failed: false });
    try {
      const changing = (await readFound(file, importing)).filter(({ status }) => status !== "UNCHANGED");
      const now = latest.current;
      // The filter or the options have changed meanwhile: discard the result.
      if (now && foundKey(now) === asked) {
        const found = new Set(changing.map(({ id }) => id));
        const others = now.leftOut.filter((id) => !found.has(id));
        now.leaveOut(out ? [...others, ...found] : others);
      }
      setState({ busy: false, failed: false });
    } catch {
      setState({ busy: false, failed: true });
    }
  };
  return { ...state, leaveOut: (out) => void leaveOut(out) };
}
