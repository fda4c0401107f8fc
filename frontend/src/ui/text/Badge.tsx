import type { ReactNode } from "react";
import css from "./Badge.module.css";

/** A short word beside a name, such as the state of an object in a list. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className={css.badge}>{children}</span>;
}
