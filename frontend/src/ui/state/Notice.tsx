import type { ReactNode, Ref } from "react";
import css from "./Notice.module.css";

/** A message within the page. Errors are announced at once, the others when the reader is idle. */
export function Notice(props: {
  kind: "error" | "warning" | "done" | "info";
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}) {
  const { kind, title, children, actions, ref } = props;
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={`${css.notice} ${css[kind] ?? ""}`}
      role={kind === "error" ? "alert" : "status"}
    >
      {title && <p className={css.title}>{title}</p>}
      {children}
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  );
}
