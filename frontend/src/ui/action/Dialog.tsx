import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import css from "./Dialog.module.css";

/**
 * A modal dialog. Escape and the browser's back button close it. A field with `data-autofocus` gets the initial focus.
 * A dialog taller than the window opens at its title, also if the focused button is below.
 */
export function Dialog(props: {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** The buttons; absent if a form inside has its own. */
  actions?: ReactNode;
  wide?: boolean;
  /** On a phone it lies at the lower edge, as wide as the window, with its buttons in sight. */
  sheet?: boolean;
  /** Whether its text is read out with its title, for a short one. */
  isDescribed?: boolean;
}) {
  const { title, onClose, children, actions, wide, sheet, isDescribed } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const bodyId = useId();
  // Closed while still in the document: only then the focus returns to its former element.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    element.showModal();
    (element.querySelector<HTMLElement>("[data-autofocus]") ?? element).focus({ preventScroll: true });
    element.scrollTop = 0; // showModal scrolls to the first button
    return () => element.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={[css.dialog, wide && css.wide, sheet && css.sheet].filter(Boolean).join(" ")}
      aria-labelledby={titleId}
      aria-describedby={isDescribed ? bodyId : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      <div id={bodyId} className={css.body}>
        {children}
      </div>
      {actions && <div className={`cluster-3 ${css.actions}`}>{actions}</div>}
    </dialog>
  );
}
