import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { metricPathProblem } from "@/lib/keys/keys";
import { readCollection } from "../../../core/arguments/id";
import { usePane } from "../app/services";
import type { SheetRange } from "../host/host";
import { cellTexts } from "./draft/cells";
import { type Draft, draftOf, type PublishChoice } from "./draft/draft";
import { type ExistingIndicator, readExisting } from "./draft/existing";
import { type PublishLink, storeLink } from "./link/links";
import { type PublishReport, sendDraft } from "./report/report";

/** A draft as the server sees it. */
export interface Checked {
  /** The draft that was sent, whose collection is `account/collection`. */
  draft: Draft;
  report: PublishReport;
  /** The indicators of the draft that exist already, by their keys in lower case. */
  existing: ReadonlyMap<string, ExistingIndicator>;
}

/** The query of the links of the workbook. */
export const LINKS = ["links"];

/** The steps of publishing: a selection becomes a draft, which is previewed and then published. */
export function usePublish() {
  const { host, bridge } = usePane();
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [linkName, setLinkName] = useState<string>();
  const send = (path: string, init?: RequestInit) => bridge.fetch(path, init);

  const makeDraft = async (range: SheetRange, before: Partial<PublishChoice>) => {
    const { dateSystem } = await bridge.context();
    return draftOf(range.address, cellTexts(range, dateSystem), before);
  };
  const check = async (given: Draft, action: "preview" | "publish"): Promise<Checked> => {
    const context = await bridge.context();
    const sent = { ...given, collection: readCollection(given.collection, context) };
    const keys = keysOf(sent);
    const existing = await readExisting(sent.collection, keys, send, context);
    const isNew = (key: string) => !existing.has(key.toLowerCase());
    return { draft: sent, report: await sendDraft(sent, isNew, action, send, context), existing };
  };
  const preview = useMutation({ mutationFn: (given: Draft) => check(given, "preview") });
  const publish = useMutation({
    mutationFn: async (given: Draft) => {
      const checked = await check(given, "publish");
      if (checked.report.isPublished) {
        setLinkName(await storeLink(host, given.address, checked.draft, linkName));
        // Formulas and previews of the published indicators have new values now.
        bridge.refresh();
        await queries.invalidateQueries();
        // The cells are published, even if Excel does not calculate now.
        await host.recalculate().catch(() => undefined);
      }
      return checked;
    },
  });
  const begin = (next: Draft | null, name: string | undefined) => {
    preview.reset();
    publish.reset();
    setDraft(next);
    setLinkName(name);
  };
  const select = useMutation({
    mutationFn: async (before: Partial<PublishChoice>) => {
      const range = await host.selection();
      begin(range ? await makeDraft(range, before) : null, undefined);
      return range !== undefined;
    },
  });
  /** Publishes a range of the workbook again. With a problem it stops at the preview. */
  const again = useMutation({
    mutationFn: async (link: PublishLink) => {
      const next = await makeDraft(await host.named(link.name), link);
      begin(next, link.name);
      const { report } = await preview.mutateAsync(next);
      if (isClean(report)) await publish.mutateAsync(next);
    },
  });
  const reread = useMutation({
    mutationFn: async (given: Draft) => {
      const next = await makeDraft(await host.range(given.address), given);
      begin(next, linkName);
      await preview.mutateAsync(next);
    },
  });
  return {
    draft,
    /** Changes the draft, which is then previewed anew. */
    change: (part: Partial<PublishChoice>) => {
      if (!draft) return;
      preview.reset();
      publish.reset();
      setDraft({ ...draft, ...part });
    },
    select,
    again,
    /** Reads the cells of a draft again and previews it, after they were corrected in the sheet. */
    reread,
    preview,
    publish,
    close: () => {
      select.reset();
      again.reset();
      begin(null, undefined);
    },
  };
}

/** The steps of `usePublish`. */
export type Publishing = ReturnType<typeof usePublish>;

/** The keys of a draft that can be those of indicators. */
function keysOf({ columns }: Draft): string[] {
  return columns
    .filter(({ key, isIncluded }) => isIncluded && metricPathProblem(key) === undefined)
    .map(({ key }) => key);
}

/** Whether nothing of a report needs a decision. */
function isClean({ problems, invalid, valid }: PublishReport): boolean {
  return problems.length === 0 && invalid.length === 0 && valid.length > 0;
}
