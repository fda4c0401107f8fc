import { readChoice } from "../../core/publish/choice";
import type { PublishChoice } from "../../core/publish/draft";
import type { Run } from "../google/run";
import type { Range } from "../google/spreadsheet";

/** A range of the document that was published, with the choices of that time. */
export interface PublishLink extends PublishChoice {
  /** The name of its range. */
  name: string;
}

/** The beginning of the names of ranges, and of the document's properties that have the choices. */
const NAME = "Statit_Publication_";

/** The links of the document, in the order of their first publish. Malformed ones are left out. */
export function readLinks({ services }: Run): PublishLink[] {
  const properties = services.PropertiesService.getDocumentProperties();
  const names = (properties?.getKeys() ?? []).filter((name) => name.startsWith(NAME));
  return names
    .sort((a, b) => numberOf(a) - numberOf(b))
    .flatMap((name) => {
      const choice = readChoice(parsed(properties?.getProperty(name) ?? ""));
      return choice ? [{ ...choice, name }] : [];
    });
}

/**
 * Stores the link of published cells; replaces that of `name`, if given.
 *
 * @returns whether it was stored: Google takes 9 KB, the choices of some hundred columns.
 */
export function storeLink(run: Run, range: Range, choice: PublishChoice, name: string | null): boolean {
  const { collection, columns, frequency, mode, repairs } = choice;
  const { PropertiesService, SpreadsheetApp } = run.services;
  const numbers = readLinks(run).map((link) => numberOf(link.name));
  const used = name ?? `${NAME}${Math.max(...numbers, 0) + 1}`;
  const text = JSON.stringify({ collection, columns, frequency, mode, repairs });
  try {
    PropertiesService.getDocumentProperties()?.setProperty(used, text);
  } catch {
    return false;
  }
  SpreadsheetApp.getActive().setNamedRange(used, range);
  return true;
}

/** Removes a link and the name of its range. The cells and the published indicators remain. */
export function removeLink({ services }: Run, name: string): void {
  if (!name.startsWith(NAME)) return;
  const spreadsheet = services.SpreadsheetApp.getActive();
  if (spreadsheet.getRangeByName(name) !== null) spreadsheet.removeNamedRange(name);
  services.PropertiesService.getDocumentProperties()?.deleteProperty(name);
}

function numberOf(name: string): number {
  return Number(name.slice(NAME.length)) || 0;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
