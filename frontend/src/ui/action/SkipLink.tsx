import type { MouseEvent } from "react";
import css from "./SkipLink.module.css";

/** A link over a row of controls, for the keyboard; visible while it has the focus. */
export function SkipLink({
  to,
  children,
}: {
  /** Selector of the element to focus. */ to: string;
  children: string;
}) {
  const skip = (event: MouseEvent) => {
    const target = document.querySelector<HTMLElement>(to);
    if (!target) return; // the browser follows the address
    event.preventDefault();
    target.focus();
    target.scrollIntoView({ block: "nearest" });
  };
  return (
    <a className={css.skip} href={to.startsWith("#") ? to : "#content"} onClick={skip}>
      {children}
    </a>
  );
}
