import { invalidValue, notAvailable } from "../../core/failure/error";
import { cellAddress, shortAddress } from "../../core/publish/address";
import { type Draft, draftOf, type PublishChoice } from "../../core/publish/draft";
import type { Existing } from "../../core/publish/existing";
import type { Run } from "../google/run";
import { keyFacts } from "../sidebar/key";
import { messagesIn } from "../texts/messages";
import { cellsAt, cellsOf, type SheetCells, selectedCells } from "./cells";
import { readLinks } from "./links";

/** Cells that are about to be published, as the page has them: where they are, and the choices about them. */
export interface SheetDraft extends PublishChoice {
  /** The range: `Sheet1!A1:C24`. */
  address: string;
  /** The name of the link from which they are published again; `null` for a new selection. */
  link: string | null;
}

/** A draft with what the page shows of it. */
export interface DraftView extends SheetDraft {
  /** Where the cells are, as a sentence. */
  from: string;
  /** Whether its columns become indicators; otherwise the selection names its indicators itself. */
  isTable: boolean;
  /** The heading of each column, or where it is. */
  titles: readonly string[];
  /** A sentence about the existing indicator of each column; `null` for a new one. */
  existing: readonly (string | null)[];
  /** Whether the key can publish in this collection only. */
  isLimited: boolean;
}

/** A draft with its cells. */
export interface OpenDraft {
  sheetCells: SheetCells;
  draft: Draft;
  link: string | null;
  isLimited: boolean;
}

/**
 * The draft of the selected cells, with everything proposed.
 *
 * @throws SheetError without a key that may publish, and without cells to publish.
 */
export function selectDraft(run: Run): DraftView {
  const limit = collectionLimit(run);
  const sheetCells = selectedCells(run);
  const draft = draftOf(sheetCells.address, sheetCells.cells, limit === null ? {} : { collection: limit });
  return draftView({ sheetCells, draft, link: null, isLimited: limit !== null }, run);
}

/** The draft of the page, with the cells as they are now. */
export function openDraft(run: Run, given: SheetDraft & Pick<DraftView, "isLimited">): OpenDraft {
  const sheetCells = cellsAt(given.address, run);
  const draft = draftOf(sheetCells.address, sheetCells.cells, given);
  return { sheetCells, draft, link: given.link, isLimited: given.isLimited };
}

/**
 * The draft of cells that were published before.
 *
 * @throws SheetError if they were deleted, and without a key that may publish.
 */
export function openLink(run: Run, name: string): OpenDraft {
  const limit = collectionLimit(run);
  const link = readLinks(run).find((each) => each.name === name);
  const range = run.services.SpreadsheetApp.getActive().getRangeByName(name);
  if (link === undefined || range === null) throw invalidValue(run.texts.sentences.rangeGone());
  const sheetCells = cellsOf(range, run);
  const draft = draftOf(sheetCells.address, sheetCells.cells, link);
  return { sheetCells, draft, link: name, isLimited: limit !== null };
}

/** A draft as the page shows it. */
export function draftView(open: OpenDraft, run: Run, existing: Existing = new Map()): DraftView {
  const { draft, link, isLimited } = open;
  const { address, arrangement, collection, columns, frequency, mode, repairs } = draft;
  const t = messagesIn(run.context.language);
  const sheetColumns = arrangement.kind === "table" ? arrangement.columns : [];
  const isAcross = arrangement.kind === "table" && arrangement.isAcross;
  return {
    ...{ address, link, isLimited, collection, columns, frequency, mode, repairs },
    from: t("addin.publish.from", { address }),
    isTable: arrangement.kind === "table",
    titles: sheetColumns.map(({ heading, place }) => {
      const cell = isAcross ? cellAddress(address, place, 0) : cellAddress(address, 0, place);
      return heading || t("addin.columns.unnamed", { cell: shortAddress(cell) });
    }),
    existing: columns.map(({ key }) => {
      const known = existing.get(key.toLowerCase());
      return known ? t("addin.columns.existing", { name: known.name }) : null;
    }),
  };
}

/**
 * The only collection that the key can publish in; `null` without a limit.
 *
 * @throws SheetError without a key that may publish.
 */
function collectionLimit(run: Run): string | null {
  const t = messagesIn(run.context.language);
  const facts = keyFacts(run);
  if (facts === null) throw notAvailable(t("addin.publish.noKey"));
  if (!facts.canPublish) throw notAvailable(t("addin.publish.readOnly"));
  return facts.collection;
}
