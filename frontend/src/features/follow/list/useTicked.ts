import { useState } from "react";

/** The ids of the ticked rows of a list. */
export function useTicked() {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const tick = (rows: readonly { readonly id: string }[], on: boolean) => {
    const next = new Set(ticked);
    for (const { id } of rows) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setTicked(next);
  };
  return { ticked, tick, untick: () => setTicked(new Set()) };
}
