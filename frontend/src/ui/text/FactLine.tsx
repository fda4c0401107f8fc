import { Children, type ReactNode } from "react";
import css from "./FactLine.module.css";

/** Short facts in one line, separated by dots; a line break leaves no dot at its ends. */
export function FactLine({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div className={className ? `${css.clip} ${className}` : css.clip}>
      <ul className={css.facts}>{Children.map(children, (fact) => fact && <li>{fact}</li>)}</ul>
    </div>
  );
}
