import { useEffect, useLayoutEffect } from "react";
import { decoded } from "./match";
import { useNavigation } from "./navigation";

/** Storage key of the scroll positions of this tab, by key of the history's entry, in pixels from the top. */
const STORE = "statitScroll";

let positions: Record<string, number> | undefined;
/** Key of the entry whose page is on the screen. */
let shownKey: string | undefined;

/** Stores the scroll position of the page on the screen, which is about to be replaced. */
export function rememberScroll(): void {
  if (shownKey !== undefined && positions) positions[shownKey] = scrollY;
}

/**
 * Scrolls each new page: back and forward to its earlier position, an address with a fragment to that element, every
 * other to the top. Render it once.
 */
export function ScrollRestoration(): null {
  const { location, arrival, keepsScroll } = useNavigation();
  const { key } = location.state;

  useEffect(() => {
    history.scrollRestoration = "manual";
    const leave = () => {
      rememberScroll();
      write();
      history.scrollRestoration = "auto"; // until the scripts run again, the browser restores it
    };
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      history.scrollRestoration = "auto";
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry of the history
  useLayoutEffect(() => {
    positions ??= read();
    shownKey = key;
    const earlier = key === undefined ? undefined : positions[key];
    const target = location.hash && document.getElementById(decoded(location.hash.slice(1)));
    if (earlier !== undefined && (arrival === "pop" || arrival === "load")) scrollTo(0, earlier);
    else if (target) target.scrollIntoView();
    else if (!keepsScroll && arrival !== "load") scrollTo(0, 0);
  }, [location, key]);
  return null;
}

function read(): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORE) ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as Record<string, number>) : {};
  } catch {
    return {}; // storage is denied
  }
}

function write(): void {
  try {
    sessionStorage.setItem(STORE, JSON.stringify(positions ?? {}));
  } catch {
    // storage is denied: positions are lost with the page
  }
}
