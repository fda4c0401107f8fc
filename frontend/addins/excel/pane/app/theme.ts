import type { OfficeApi } from "../host/office";

/** Puts Office's theme on the document; the system's, also when it changes, where Office does not say its own. */
export function followOfficeTheme(theme: OfficeApi["context"]["officeTheme"]): void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const isDark = isDarkTheme(theme) ?? system.matches;
    document.documentElement.dataset.theme = isDark ? "dark" : "light";
  };
  apply();
  system.addEventListener("change", apply);
}

/** Whether a theme of Office is dark: by its own word, else by its background. `undefined` where it says neither. */
export function isDarkTheme(theme: OfficeApi["context"]["officeTheme"]): boolean | undefined {
  if (theme?.isDarkTheme !== undefined) return theme.isDarkTheme;
  const colour = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(theme?.bodyBackgroundColor ?? "");
  if (!colour) return undefined;
  const [red = 0, green = 0, blue = 0] = colour.slice(1).map((part) => Number.parseInt(part, 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
}
