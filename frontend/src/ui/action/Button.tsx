import type { ComponentProps, ReactNode } from "react";
import css from "./Button.module.css";

/** `primary` once per view, `plain` beside it, `quiet` in bars, `danger` for deletions, `link` inside text. */
export type ButtonVariant = "primary" | "plain" | "quiet" | "danger" | "link";

/** The classes of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant = "plain", small = false): string {
  return [css.button, css[variant], small && css.small].filter(Boolean).join(" ");
}

interface Props extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  small?: boolean;
  /** Running: it cannot be pressed again, and shows that. */
  busy?: boolean;
  icon?: ReactNode;
}

export function Button({
  variant = "plain",
  small,
  busy,
  icon,
  children,
  className,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={[buttonClass(variant, small), busy && css.busy, className].filter(Boolean).join(" ")}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {icon}
      {children}
    </button>
  );
}
