import type { HistoryLocation, RouterHistory } from "@tanstack/history";
import { createContext, use, useCallback, useLayoutEffect, useMemo, useRef } from "react";
import type { Params } from "./match";

/** How the shown address was reached: `load` is the first one, `pop` is back or forward. */
export type Arrival = "load" | "push" | "replace" | "pop";

/** The shown address and the history that changes it. */
export interface Navigation {
  readonly history: RouterHistory;
  readonly location: HistoryLocation;
  readonly params: Params;
  readonly arrival: Arrival;
  /** Whether the page keeps its scroll position at this address. */
  readonly keepsScroll: boolean;
  /** Whether the next address keeps the scroll position. */
  readonly nextKeepsScroll: { current: boolean };
}

export const NavigationContext = createContext<Navigation | null>(null);

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error("no router around this component");
  return navigation;
}

/** The shown address; `search` and `hash` begin with their sign unless empty. */
export function useLocation(): HistoryLocation {
  return useNavigation().location;
}

/** The named segments of the shown address. */
export function useParams(): Params {
  return useNavigation().params;
}

/** An address from the root; one that begins with `?` or `#` refers to the current page. */
export function resolve(
  to: string,
  { pathname, search }: Pick<HistoryLocation, "pathname" | "search">,
): string {
  if (to.startsWith("?")) return pathname + (to === "?" ? "" : to);
  return to.startsWith("#") ? pathname + search + to : to;
}

export interface NavigateOptions {
  /** Replaces the current entry of the history. */
  readonly replace?: boolean;
  /** Stored with the entry. */
  readonly state?: unknown;
  /** Leaves the scroll position as it is. */
  readonly preventScrollReset?: boolean;
}

/** A function that opens an address of the application. */
export function useNavigate(): (to: string, options?: NavigateOptions) => void {
  const { history, nextKeepsScroll } = useNavigation();
  return useCallback(
    (to, { replace = false, state, preventScrollReset = false } = {}) => {
      nextKeepsScroll.current = preventScrollReset;
      const address = resolve(to, history.location);
      if (replace) history.replace(address, state);
      else history.push(address, state);
    },
    [history, nextKeepsScroll],
  );
}

type SearchChange = Record<string, string> | URLSearchParams | ((old: URLSearchParams) => URLSearchParams);

/** The query of the shown address, and a function that changes it; the function of a change receives the latest query. */
export function useSearchParams(): [
  URLSearchParams,
  (change: SearchChange, options?: NavigateOptions) => void,
] {
  const { history, location } = useNavigation();
  const navigate = useNavigate();
  const search = useMemo(() => new URLSearchParams(location.search), [location.search]);
  const setSearch = useCallback(
    (change: SearchChange, options?: NavigateOptions) => {
      const next =
        typeof change === "function" ? change(new URLSearchParams(history.location.search)) : change;
      navigate(`?${new URLSearchParams(next)}`, options);
    },
    [history, navigate],
  );
  return [search, setSearch];
}

/** Asks `blocks` before each change of the address, and stays if it returns `true`. */
export function useBlocker(blocks: (from: HistoryLocation, to: HistoryLocation) => boolean): void {
  const { history } = useNavigation();
  const latest = useRef(blocks);
  useLayoutEffect(() => {
    latest.current = blocks;
  });
  useLayoutEffect(
    () =>
      history.block({
        blockerFn: ({ currentLocation, nextLocation }) => latest.current(currentLocation, nextLocation),
        enableBeforeUnload: false,
      }),
    [history],
  );
}
