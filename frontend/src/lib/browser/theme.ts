import { useSyncExternalStore } from "react";

/** Light, dark, or the system's theme. */
export type Theme = "light" | "dark" | "auto";

/** Storage key of the theme; `start.js` reads the same key before anything is drawn. */
const KEY = "statitTheme";

const isDark = () => matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();
/** The choice where storage is denied. */
let unstored: Theme | undefined;

function read(): Theme {
  if (unstored) return unstored;
  try {
    const stored = localStorage.getItem(KEY);
    return stored === "light" || stored === "dark" ? stored : "auto";
  } catch {
    return "auto";
  }
}

/** Puts the theme on the document and reports the change. */
function apply(): void {
  const theme = read();
  const shown = theme === "auto" ? (isDark().matches ? "dark" : "light") : theme;
  document.documentElement.setAttribute("data-theme", shown);
  for (const listener of listeners) listener();
}

function choose(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    unstored = theme;
  }
  apply();
}

/** Follows the system and the other tabs. Returns a function that ends it. */
export function followTheme(): () => void {
  const system = isDark();
  const stored = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) apply();
  };
  system.addEventListener("change", apply);
  addEventListener("storage", stored);
  return () => {
    system.removeEventListener("change", apply);
    removeEventListener("storage", stored);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The reader's choice, and a function that changes it. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, read, () => "auto"), choose];
}
