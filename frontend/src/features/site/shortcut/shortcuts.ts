import { isApple, savedBy } from "@/lib/browser/shortcuts";
import type { PlainMessageId } from "@/lib/text/text";

/** A key with a name of its own in each language. */
const NAMED = {
  enter: "shortcut.key.enter",
  escape: "shortcut.key.escape",
  space: "shortcut.key.space",
  shift: "shortcut.key.shift",
  home: "shortcut.key.home",
  end: "shortcut.key.end",
  pageUp: "shortcut.key.pageUp",
  pageDown: "shortcut.key.pageDown",
} as const satisfies Record<string, PlainMessageId>;

/** Keys whose sign is on the keyboards of Apple. */
const APPLE: Readonly<Record<string, string>> = { command: "⌘", shift: "⇧" };

/** What keys do. Each of `keys` does it: one key, or several that are pressed together, joined by spaces. */
export interface Shortcut {
  readonly keys: readonly string[];
  readonly does: PlainMessageId;
}

/** Shortcuts of one thing. */
export interface ShortcutGroup {
  readonly of: PlainMessageId;
  readonly shortcuts: readonly Shortcut[];
}

const EVERYWHERE: ShortcutGroup = {
  of: "shortcut.of.everywhere",
  shortcuts: [
    { keys: ["/", "command K"], does: "shortcut.search" },
    { keys: ["?"], does: "shortcut.list" },
    { keys: ["escape"], does: "shortcut.close" },
  ],
};

const SAVE: Readonly<Record<"s" | "enter", ShortcutGroup>> = {
  s: { of: "shortcut.of.form", shortcuts: [{ keys: ["command S"], does: "shortcut.save" }] },
  enter: {
    of: "shortcut.of.form",
    shortcuts: [{ keys: ["command S", "command enter"], does: "shortcut.publish" }],
  },
};

/** The groups of parts of a page, each with the elements by which the part is found. */
const OF_PARTS: readonly (ShortcutGroup & { readonly at: string })[] = [
  {
    at: "[data-rows]",
    of: "shortcut.of.rows",
    shortcuts: [
      { keys: ["↑", "↓"], does: "shortcut.rows.move" },
      { keys: ["enter"], does: "shortcut.rows.open" },
      { keys: ["command enter"], does: "shortcut.rows.newTab" },
    ],
  },
  {
    at: "tr[data-index] [data-tick]",
    of: "shortcut.of.boxes",
    shortcuts: [
      { keys: ["space"], does: "shortcut.boxes.tick" },
      { keys: ["↑", "↓"], does: "shortcut.boxes.move" },
      { keys: ["shift ↑", "shift ↓"], does: "shortcut.boxes.extend" },
      { keys: ["command A"], does: "shortcut.boxes.all" },
    ],
  },
  {
    at: '[role="tree"]',
    of: "shortcut.of.tree",
    shortcuts: [
      { keys: ["↑", "↓"], does: "shortcut.tree.move" },
      { keys: ["→", "←"], does: "shortcut.tree.open" },
      { keys: ["home", "end"], does: "shortcut.tree.ends" },
      { keys: ["enter"], does: "shortcut.tree.follow" },
    ],
  },
  {
    at: "[data-chart], [data-chart-table]",
    of: "shortcut.of.chart",
    shortcuts: [
      { keys: ["←", "→"], does: "shortcut.chart.move" },
      { keys: ["↑", "↓"], does: "shortcut.chart.series" },
      { keys: ["pageUp", "pageDown"], does: "shortcut.chart.far" },
      { keys: ["home", "end"], does: "shortcut.chart.ends" },
      { keys: ["T"], does: "shortcut.chart.table" },
    ],
  },
  {
    at: 'figure [role="slider"]',
    of: "shortcut.of.range",
    shortcuts: [
      { keys: ["←", "→"], does: "shortcut.range.move" },
      { keys: ["escape"], does: "shortcut.range.all" },
    ],
  },
  {
    at: "[data-period][tabindex]",
    of: "shortcut.of.values",
    shortcuts: [
      { keys: ["↑", "↓"], does: "shortcut.values.move" },
      { keys: ["F2"], does: "shortcut.values.edit" },
      { keys: ["enter"], does: "shortcut.values.take" },
      { keys: ["escape"], does: "shortcut.values.leave" },
    ],
  },
  {
    at: '[data-row] [data-column="value"]',
    of: "shortcut.of.desk",
    shortcuts: [
      { keys: ["enter"], does: "shortcut.desk.publish" },
      { keys: ["↑", "↓"], does: "shortcut.desk.move" },
      { keys: ["escape"], does: "shortcut.desk.restore" },
    ],
  },
  {
    at: '[data-grip="lift"]',
    of: "shortcut.of.tiles",
    shortcuts: [
      { keys: ["enter"], does: "shortcut.tiles.lift" },
      { keys: ["←", "→", "↑", "↓"], does: "shortcut.tiles.move" },
      { keys: ["shift ←", "shift →", "shift ↑", "shift ↓"], does: "shortcut.tiles.resize" },
      { keys: ["escape"], does: "shortcut.tiles.back" },
    ],
  },
  {
    at: '[data-grip="move"]',
    of: "shortcut.of.order",
    shortcuts: [
      { keys: ["↑", "↓"], does: "shortcut.order.move" },
      { keys: ["home", "end"], does: "shortcut.order.ends" },
    ],
  },
];

/** The shortcuts of the page that is shown: first those of every page, then those of its parts. */
export function shortcutsHere(page: ParentNode = document): ShortcutGroup[] {
  const saved = savedBy();
  const parts = OF_PARTS.filter(({ at }) => page.querySelector(at));
  return [EVERYWHERE, ...(saved ? [SAVE[saved]] : []), ...parts];
}

/** The keys that are pressed together, as the keyboard of this device names them. */
export function keyNames(keys: string, t: (id: PlainMessageId) => string): string[] {
  return keys.split(" ").map((key) => {
    const onApple = isApple() ? APPLE[key] : undefined;
    if (onApple) return onApple;
    if (key === "command") return "Ctrl";
    const named = NAMED[key as keyof typeof NAMED];
    return named ? t(named) : key;
  });
}
