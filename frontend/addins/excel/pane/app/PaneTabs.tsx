import { type KeyboardEvent, type ReactNode, useRef } from "react";
import css from "./PaneTabs.module.css";

/** A view of the pane. */
export interface PaneTab<Id extends string> {
  id: Id;
  label: string;
  /** A short mark after the label, with a text for screen readers. */
  mark?: { shown: string; spoken: string } | undefined;
}

/** The ids of a tab and of its panel, which name each other. */
export function tabIds(id: string): { tab: string; panel: string } {
  return { tab: `tab-${id}`, panel: `panel-${id}` };
}

/** Tabs without addresses. Left, right, Home and End move between them. */
export function PaneTabs<Id extends string>(props: {
  label: string;
  tabs: readonly PaneTab<Id>[];
  chosen: Id;
  onChoose: (id: Id) => void;
}): ReactNode {
  const { label, tabs, chosen, onChoose } = props;
  const bar = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === chosen);
    const places: Record<string, number> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = tabs[places[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    onChoose(next.id);
    bar.current?.querySelector<HTMLElement>(`#${tabIds(next.id).tab}`)?.focus();
  };
  return (
    <div ref={bar} className={css.tabs} role="tablist" aria-label={label}>
      {tabs.map(({ id, label: text, mark }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={tabIds(id).tab}
          className={css.tab}
          aria-selected={id === chosen}
          aria-controls={tabIds(id).panel}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
          onKeyDown={move}
        >
          {text}
          {mark && (
            <>
              {" "}
              <span className={css.mark} aria-hidden="true">
                {mark.shown}
              </span>
              <span className="visually-hidden">{mark.spoken}</span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}
