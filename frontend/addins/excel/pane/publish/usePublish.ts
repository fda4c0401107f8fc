import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { dayOfSerial } from "../../../core/arguments/serial";
import type { Context } from "../../../core/context";
import { cellText } from "../../../core/publish/cellText";
import { isClean, previewDraft, publishDraft } from "../../../core/publish/check";
import { type Draft, draftOf, type PublishChoice } from "../../../core/publish/draft";
import { type Vintages, vintagesOf } from "../../../core/publish/existing";
import { type Steps, takeSteps } from "../../../core/transport/steps";
import { respondTo } from "../api/resource";
import { usePane } from "../app/services";
import type { SheetRange } from "../host/host";
import { type PublishLink, storeLink } from "./link/links";

/** The query of the links of the workbook. */
export const LINKS = ["links"];

/** The steps of publishing: a selection becomes a draft, which is previewed and then published. */
export function usePublish() {
  const { host, bridge } = usePane();
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [linkName, setLinkName] = useState<string>();
  const take = async <Result>(stepsIn: (context: Context) => Steps<Result>) =>
    takeSteps(stepsIn(await bridge.context()), (request) =>
      respondTo(request, (path, init) => bridge.fetch(path, init)),
    );

  const makeDraft = async (range: SheetRange, before: Partial<PublishChoice>) => {
    const { dateSystem } = await bridge.context();
    const cells = range.values.map((row, at) =>
      row.map((value, column) =>
        cellText(value, range.formats[at]?.[column] ?? "", (serial) => dayOfSerial(serial, dateSystem)),
      ),
    );
    return draftOf(range.address, cells, before);
  };
  const preview = useMutation({
    mutationFn: (given: Draft) => take((context) => previewDraft(given, context)),
  });
  /** Publishes a draft whose preview read these vintages. */
  const publish = useMutation({
    mutationFn: async ({ draft: given, seen }: { draft: Draft; seen: Vintages }) => {
      const checked = await take((context) => publishDraft(given, seen, context));
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
      const { report, existing } = await preview.mutateAsync(next);
      if (isClean(report)) await publish.mutateAsync({ draft: next, seen: vintagesOf(existing) });
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
