import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import css from "./Dialog.module.css";

/**
 * A question that must be answered before going on. Escape and the browser's back button close it. A field with
 * `data-autofocus` has the focus first.
 */
export function Dialog(props: {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** The answers; absent where a form within brings its own. */
  actions?: ReactNode;
  wide?: boolean;
}) {
  const { title, onClose, children, actions, wide } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Closed while it is still in the page: only then the focus goes back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    element.showModal();
    (element.querySelector<HTMLElement>("[data-autofocus]") ?? element).focus();
    return () => element.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={wide ? `${css.dialog} ${css.wide}` : css.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      <div className={css.body}>{children}</div>
      {actions && <div className={css.actions}>{actions}</div>}
    </dialog>
  );
}
