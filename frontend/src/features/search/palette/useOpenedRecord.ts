import { type Query, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { type OpenedKind, recordOpened } from "@/lib/browser/opened";
import { keys } from "@/lib/data/keys";
import { useViewer } from "@/lib/data/session";
import { questionNumber } from "@/lib/questionPaths";
import { findRoute, type Params } from "@/lib/router/match";
import { useLocation } from "@/lib/router/navigation";

interface ObjectPage {
  readonly path: string;
  readonly kind: OpenedKind;
  /** The key of the query that the page reads first. */
  readonly queryKey: (params: Params) => readonly unknown[];
}

const inCollection = ({ account = "", collection = "" }: Params) => ({ account, collection });

/** The pages of objects. An address that another page has, such as `/about`, has no data under these keys. */
const PAGES: readonly ObjectPage[] = [
  { path: ":account", kind: "ACCOUNT", queryKey: ({ account = "" }) => keys.account(account, "page") },
  {
    path: ":account/:collection",
    kind: "COLLECTION",
    queryKey: (params) => keys.collection(inCollection(params), "page"),
  },
  {
    path: ":account/:collection/*",
    kind: "METRIC",
    queryKey: (params) => keys.metric({ ...inCollection(params), path: params["*"] ?? "" }, "page"),
  },
  {
    path: "i/:account/:collection/:key",
    kind: "DASHBOARD",
    queryKey: (params) => keys.dashboard({ ...inCollection(params), key: params.key ?? "" }, "page"),
  },
  {
    path: ":account/:collection/post/:question",
    kind: "QUESTION",
    queryKey: (params) =>
      keys.collection(inCollection(params), "question", questionNumber(params.question ?? "")),
  },
];

/** Records the objects whose pages are opened, once their data has arrived: the palette offers them. */
export function useOpenedRecord(): void {
  const { viewer } = useViewer();
  const { pathname, search } = useLocation();
  const cache = useQueryClient().getQueryCache();
  const found = findRoute(PAGES, pathname);
  const isPage = found && !new URLSearchParams(search).has("edit");
  const queryKey = isPage ? found.route.queryKey(found.params) : undefined;
  const data = useSyncExternalStore(
    useCallback((listener: () => void) => cache.subscribe(listener), [cache]),
    () => queryKey && cache.find({ queryKey, exact: false, predicate: hasData })?.state.data,
    () => undefined,
  );
  const name = nameOf(data);
  const { fr, en } = name ?? { fr: null, en: null };
  const kind = name && found?.route.kind;
  // Unknown until the server has responded.
  const reader = viewer === undefined ? undefined : (viewer?.id ?? "");
  useEffect(() => {
    if (kind && reader !== undefined) recordOpened(reader, { kind, to: pathname, name: { fr, en } });
  }, [kind, pathname, fr, en, reader]);
}

function hasData({ state }: Query): boolean {
  return state.data !== undefined;
}

/**
 * The name in the data of a page, or the title of a question: a text of both languages, or of none; `undefined` if there
 * is no object.
 */
function nameOf(data: unknown): { fr: string | null; en: string | null } | undefined {
  const [object = data] = (data as { pages?: unknown[] } | null | undefined)?.pages ?? [];
  if (typeof object !== "object" || object === null) return undefined;
  const { title, name = title } = object as { title?: unknown; name?: unknown };
  if (typeof name === "string") return { fr: name, en: name };
  const { fr, en } = (name ?? {}) as Record<string, unknown>;
  return { fr: typeof fr === "string" ? fr : null, en: typeof en === "string" ? en : null };
}
