import type { UseQueryResult } from "@tanstack/react-query";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PaletteQuery } from "@/gql/graphql";
import { recentPages } from "@/lib/browser/recentPages";
import { publishes, useLanguageChoice, useViewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { useLocation } from "@/lib/router/navigation";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { type PaletteResult, paletteQuery } from "./paletteQuery";

/** A line of the palette: an address, or a command. */
export interface Entry {
  readonly id: string;
  readonly label: string;
  /** Language of the label, if it is not the interface's. */
  readonly lang?: "fr" | "en" | undefined;
  /** Found words in the label. */
  readonly marks?: readonly number[];
  /** Where an object is. */
  readonly place?: string;
  readonly to?: string;
  readonly run?: () => void;
}

/** Lines under a heading. */
export interface Group {
  readonly id: "recent" | "commands" | "results";
  readonly entries: readonly Entry[];
}

/** The lines for a typed text. */
export function usePaletteEntries(text: string): {
  groups: readonly Group[];
  query: UseQueryResult<PaletteQuery["search"]>;
} {
  const t = useText();
  const wanted = text.trim();
  const query = useQuery(paletteQuery(wanted));
  const commands = useCommands();
  const toEntry = useResultEntry();
  const { pathname } = useLocation();
  const [recent] = useState(recentPages);
  const has = (label: string) => folded(label).includes(folded(wanted));
  const found = wanted === "" ? [] : (query.data?.nodes ?? []).flatMap(toEntry);
  const all: Entry =
    wanted === ""
      ? { id: "browse", label: t("search.palette.browse"), to: paths.public() }
      : {
          id: "all",
          label: t("search.palette.all", { text: wanted }),
          to: paths.public(new URLSearchParams({ q: wanted }).toString()),
        };
  const opened = recent
    .filter(({ path, title }) => path !== pathname && (wanted === "" || has(title)))
    .slice(0, wanted === "" ? undefined : 3)
    .map(
      ({ path, title }): Entry => ({ id: `recent ${path}`, label: title, place: path.slice(1), to: path }),
    );
  const fitting = commands.filter(({ label }) => wanted === "" || has(label));
  const groups: Group[] = [
    { id: "recent", entries: opened },
    { id: "results", entries: [...found.filter(({ to }) => !opened.some((it) => it.to === to)), all] },
    { id: "commands", entries: fitting },
  ];
  return { groups: groups.filter(({ entries }) => entries.length > 0), query };
}

function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function useCommands(): Entry[] {
  const t = useText();
  const { viewer } = useViewer();
  const language = useLanguage();
  const choose = useLanguageChoice();
  const own: Entry[] = viewer
    ? [
        ...(publishes(viewer)
          ? [
              { id: "newIndicator", label: t("search.palette.newIndicator"), to: paths.newMetric() },
              { id: "newCollection", label: t("search.palette.newCollection"), to: paths.newCollection() },
              { id: "update", label: t("search.palette.update"), to: paths.update },
            ]
          : []),
        { id: "settings", label: t("search.palette.settings"), to: paths.settings() },
      ]
    : [
        { id: "signIn", label: t("search.palette.signIn"), to: paths.sign() },
        { id: "publish", label: t("search.palette.publish"), to: paths.signAsPublisher() },
      ];
  const other = language === "fr" ? "en" : "fr";
  return [
    ...own,
    { id: "language", label: t("search.palette.language"), lang: other, run: () => choose(other) },
  ];
}

/** A line for a result; none for an object that is gone. */
function useResultEntry(): (result: PaletteResult) => Entry[] {
  const pick = usePickText();
  const language = useLanguage();
  return ({ metric, dashboard, collection, account, marks }) => {
    const line = (
      to: string,
      name: { text: string; lang?: "fr" | "en" } | null,
      key: string,
      place: (string | null | undefined)[],
    ): Entry[] => [
      {
        id: to,
        to,
        label: name?.text ?? key,
        lang: name?.lang,
        marks: name ? marks[name.lang ?? language] : [],
        place: place.filter(Boolean).join(" · "),
      },
    ];
    if (metric) {
      const home = metric.collection;
      return line(paths.metric(home.account.key, home.key, metric.path), pick(metric.name), metric.path, [
        home.account.name ?? home.account.key,
        pick(home.name)?.text ?? home.key,
      ]);
    }
    if (dashboard) {
      const { collection: home, account: owner, key } = dashboard;
      const to = home ? paths.dashboard(owner.key, home.key, key) : paths.personalDashboard(owner.key, key);
      return line(to, pick(dashboard.name), key, [
        owner.name ?? owner.key,
        home && (pick(home.name)?.text ?? home.key),
      ]);
    }
    if (collection)
      return line(
        paths.collection(collection.account.key, collection.key),
        pick(collection.name),
        collection.key,
        [collection.account.name ?? collection.account.key],
      );
    if (account)
      return line(paths.account(account.key), account.name ? { text: account.name } : null, account.key, [
        account.key,
      ]);
    return [];
  };
}
