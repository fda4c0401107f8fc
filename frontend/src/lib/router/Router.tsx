import type { RouterHistory } from "@tanstack/history";
import {
  type ComponentType,
  createElement,
  type ReactNode,
  startTransition,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { findRoute, type Params } from "./match";
import { type Arrival, type Navigation, NavigationContext } from "./navigation";
import { rememberScroll } from "./scroll";

/** An address and what is shown there. */
export interface Route {
  readonly path: string;
  /** The page, within its frames: the outermost is first, the page itself is last. */
  readonly parts: readonly ComponentType<{ children?: ReactNode }>[];
}

interface RouterProps<Own extends Route> {
  readonly history: RouterHistory;
  /** Every address; one of them matches any (`*`). */
  readonly routes: readonly Own[];
  /** Called with each new address before its page is rendered. */
  readonly onOpen?: (route: Own, params: Params, search: URLSearchParams) => void;
}

/** Shows the page of the current address. */
export function Router<Own extends Route>({ history, routes, onOpen }: RouterProps<Own>) {
  const nextKeepsScroll = useRef(false);
  const [shown, setShown] = useState(() => ({
    location: history.location,
    arrival: "load" as Arrival,
    keepsScroll: false,
  }));

  useLayoutEffect(() => {
    const follow = (arrival: Arrival) => {
      const { location } = history;
      rememberScroll();
      const keepsScroll = arrival !== "pop" && nextKeepsScroll.current;
      nextKeepsScroll.current = false;
      const found = findRoute(routes, location.pathname);
      if (found) onOpen?.(found.route, found.params, new URLSearchParams(location.search));
      startTransition(() => setShown({ location, arrival, keepsScroll }));
    };
    return history.subscribe(({ action: { type } }) =>
      follow(type === "PUSH" ? "push" : type === "REPLACE" ? "replace" : "pop"),
    );
  }, [history, routes, onOpen]);

  const found = findRoute(routes, shown.location.pathname);
  const navigation: Navigation = { history, ...shown, params: found?.params ?? {}, nextKeepsScroll };
  const page = found?.route.parts.reduceRight<ReactNode>(
    (inner, part) => createElement(part, null, inner),
    null,
  );
  return <NavigationContext value={navigation}>{page}</NavigationContext>;
}
