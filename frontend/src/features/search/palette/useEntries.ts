import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { useMemo } from "react";
import { readOpened } from "@/lib/browser/opened";
import { useViewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { questionPaths } from "@/lib/questionPaths";
import { useLocation } from "@/lib/router/navigation";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { KIND_ICON } from "../icons";
import { matches, type PaletteEntry } from "./entry";
import type { PaletteResult } from "./paletteQuery";
import { useActions } from "./useActions";

/** Objects opened last that are shown beside results, and without them. */
const OPENED_BESIDE = 3;
const OPENED_ALONE = 6;

/** The lines of the palette for a text: what was opened last, actions, objects, and the search page. */
export function useEntries(text: string, results: readonly PaletteResult[]): PaletteEntry[] {
  const t = useText();
  const actions = useActions().filter(({ label, words = "" }) => matches(`${label} ${words}`, text));
  const opened = useOpenedEntries(text);
  const known = new Set(opened.map(({ to }) => to));
  const found = useFoundEntries(results).filter(({ to }) => !known.has(to));
  const all: PaletteEntry[] = text
    ? [
        {
          id: "all",
          group: "all",
          icon: IconSearch,
          label: t("search.palette.all", { text }),
          to: paths.public(new URLSearchParams({ q: text }).toString()),
        },
      ]
    : [];
  return [...opened, ...actions.map((it) => ({ ...it, group: "actions" as const })), ...found, ...all];
}

/** What this reader opened last, without the page on the screen; with a text, what of it the text names. */
function useOpenedEntries(text: string): PaletteEntry[] {
  const pick = usePickText();
  const { pathname } = useLocation();
  const { viewer } = useViewer();
  const reader = viewer?.id ?? "";
  const opened = useMemo(() => readOpened(reader), [reader]);
  return useMemo(() => {
    const named = opened.filter(
      ({ name, to }) =>
        to !== pathname && (text === "" || matches(`${name.fr ?? ""} ${name.en ?? ""} ${to}`, text)),
    );
    return named.slice(0, text === "" ? OPENED_ALONE : OPENED_BESIDE).map(({ kind, to, name }) => {
      const shown = pick(name);
      return {
        id: `opened ${to}`,
        group: "opened",
        icon: KIND_ICON[kind],
        kind,
        label: shown?.text ?? to.slice(1),
        lang: shown?.lang,
        detail: placeOf(to),
        to,
      };
    });
  }, [opened, text, pick, pathname]);
}

/** The keys in an address, as a palette shows them: those of the collection for a question, whose title is its name. */
function placeOf(to: string): string {
  return to.replace(/^\/(i\/)?/, "").replace(/^([^/]+\/[^/]+)\/post\/.*/, "$1");
}

function useFoundEntries(results: readonly PaletteResult[]): PaletteEntry[] {
  const t = useText();
  const pick = usePickText();
  const language = useLanguage();
  return results.flatMap((result): PaletteEntry[] => {
    const object = objectOf(result);
    if (!object) return [];
    const { id, to, name, detail } = object;
    const shown = pick(name);
    const ended = result.metric?.end ? ` · ${t("metric.end.mark")}` : "";
    const hidden = result.public ? "" : ` · ${t("search.notPublic")}`;
    return [
      {
        id,
        group: "found",
        icon: KIND_ICON[result.kind],
        kind: result.kind,
        label: shown?.text ?? to.slice(1),
        lang: shown?.lang,
        marks: shown ? result.marks[shown.lang ?? language] : [],
        detail: detail + ended + hidden,
        to,
      },
    ];
  });
}

/** The address and the names of a found object. */
function objectOf({ metric, dashboard, collection, account, question }: PaletteResult) {
  if (metric) {
    const { collection: home, path, name, id } = metric;
    const at = [home.account.key, home.key, path] as const;
    return { id, name, to: paths.metric(...at), detail: at.join("/") };
  }
  if (dashboard) {
    const { collection: home, account: owner, key, name, id } = dashboard;
    const to = home ? paths.dashboard(owner.key, home.key, key) : paths.personalDashboard(owner.key, key);
    return { id, name, to, detail: [owner.key, home?.key, key].filter(Boolean).join("/") };
  }
  if (collection) {
    const { account: owner, key, name, id } = collection;
    return { id, name, to: paths.collection(owner.key, key), detail: `${owner.key}/${key}` };
  }
  if (question) {
    const { collection: home, title, id } = question;
    const to = questionPaths.question(home.account.key, home.key, question);
    return { id, name: { fr: title, en: title }, to, detail: placeOf(to) };
  }
  if (!account) return undefined;
  const { key, name, id } = account;
  return { id, name: { fr: name ?? null, en: name ?? null }, to: paths.account(key), detail: key };
}
