import { isRecord } from "../../../../core/api/json";
import { readChoice } from "../../../../core/publish/choice";
import type { PublishChoice } from "../../../../core/publish/draft";
import type { Host } from "../../host/host";

/** A range of the workbook that was published, with the choices of that time. */
export interface PublishLink extends PublishChoice {
  /** The hidden name of the range in the workbook. */
  name: string;
}

/** The setting of the workbook that has the links, as a list. */
const SETTING = "statit.publications";
/** The beginning of the names of ranges. */
const NAME = "Statit_Publication_";

/** The links of the workbook, in the order of their first publish. Malformed ones are left out. */
export async function readLinks(host: Host): Promise<readonly PublishLink[]> {
  const stored = await host.setting(SETTING);
  return Array.isArray(stored) ? stored.flatMap(linksIn) : [];
}

/**
 * Stores the link of a range that was published; replaces that of `name`, if given.
 *
 * @returns the name of the range.
 */
export async function storeLink(
  host: Host,
  address: string,
  choice: PublishChoice,
  name: string | undefined,
): Promise<string> {
  const links = await readLinks(host);
  const numbers = links.map((link) => Number(link.name.slice(NAME.length)));
  const used = name ?? `${NAME}${Math.max(...numbers, 0) + 1}`;
  const { collection, columns, frequency, mode, repairs } = choice;
  const link: PublishLink = { name: used, collection, columns, frequency, mode, repairs };
  await host.setName(used, address);
  const at = links.findIndex((each) => each.name === used);
  await host.setSetting(SETTING, at < 0 ? [...links, link] : links.with(at, link));
  return used;
}

/** Removes a link and the name of its range. The cells and the published indicators remain. */
export async function removeLink(host: Host, name: string): Promise<void> {
  const links = await readLinks(host);
  await host.removeName(name);
  await host.setSetting(
    SETTING,
    links.filter((link) => link.name !== name),
  );
}

/** The link in a value of the workbook, which anybody may have written: one or none. */
function linksIn(value: unknown): PublishLink[] {
  const choice = readChoice(value);
  if (!choice || !isRecord(value) || typeof value.name !== "string" || !value.name.startsWith(NAME))
    return [];
  return [{ ...choice, name: value.name }];
}
