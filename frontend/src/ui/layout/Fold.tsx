import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import { type ReactNode, useState } from "react";
import css from "./Fold.module.css";

/** A group of fields that may wait: folded until it is asked for, and open while one of them is in error. */
export function Fold({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  const [unfolded, setUnfolded] = useState(false);
  return (
    <details
      className={css.fold}
      open={unfolded || open}
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
    >
      <summary>
        <IconChevronRight size={16} aria-hidden />
        {title}
      </summary>
      <div className={css.fields}>{children}</div>
    </details>
  );
}
