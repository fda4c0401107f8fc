import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import { type ReactNode, useState } from "react";
import css from "./Fold.module.css";

/** A group of optional fields: folded at first, and open while one of them is in error. */
export function Fold({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  const [unfolded, setUnfolded] = useState(false);
  return (
    <details
      className={`lined ${css.fold}`}
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
