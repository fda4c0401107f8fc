import { type ChangeEvent, type KeyboardEvent, useEffect, useRef } from "react";
import type { Tick as Ticked } from "../bulk/selection/selection";
import css from "./Tick.module.css";

/** The box that selects one indicator or several. */
export function Tick(props: {
  label: string;
  ticked: Ticked;
  disabled?: boolean;
  /** `extend`: with the Shift key, every row since the last tick. */
  onTick: (on: boolean, extend: boolean) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** In a tree the entries take the focus, not their boxes. */
  inTree?: boolean;
}) {
  const { label, ticked, disabled, onTick, onKeyDown, inTree } = props;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = ticked === "mixed";
  }, [ticked]);
  const changed = (event: ChangeEvent<HTMLInputElement>) => {
    if (disabled) return;
    const extend = event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey;
    onTick(ticked !== true, extend);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box itself has the keys; only the click goes no further
    // biome-ignore lint/a11y/noStaticElementInteractions: the same
    <span
      className={css.tick}
      onClick={(event) => event.stopPropagation()}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <input
        ref={box}
        type="checkbox"
        data-tick
        aria-label={label}
        aria-hidden={inTree || undefined}
        tabIndex={inTree ? -1 : undefined}
        checked={ticked === true}
        // Not `disabled`: that would take the focus from the box just ticked.
        aria-disabled={disabled || undefined}
        onChange={changed}
        onKeyDown={onKeyDown}
      />
    </span>
  );
}
