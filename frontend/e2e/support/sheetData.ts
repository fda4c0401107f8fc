import { Person } from "./person";
import type { Server } from "./server";
import { publishSets, setsAreThere } from "./sets";

/**
 * The publisher `office` with what spreadsheets read: the collection `real` with the indicator `revised`, of two
 * vintages, and the sets where they are there; and the private collection `closed` with the indicator `secret`.
 */
export async function publishForSheets(server: Server): Promise<Person> {
  const author = await Person.signUp(server, "office");
  await author.collection("real", "Real data");
  await server.run("admin", "plan", "office", "subscriber");
  await author.collection("closed", "Closed data", "PRIVATE");
  const id = await author.indicator("real", "revised", "MONTHLY", "2024-01;1\n2024-02;2", "Revised");
  await author.publish(id, 1, "2024-02;2.5\n2024-03;3");
  await author.indicator("closed", "secret", "YEARLY", "2024;42", "Secret");
  if (setsAreThere) await publishSets(author, "real");
  await server.finds("revised", 1);
  return author;
}

/** The first day of a period, as `2024-01-01`; a category as it is. */
export function firstDay(period: string): string {
  const [, year, part = ""] = /^(\d{4})(?:-(.+))?$/.exec(period) ?? [];
  if (!year) return period;
  const [kind, number] = [part[0], Number(part[1])];
  const month = kind === "Q" ? number * 3 - 2 : kind === "S" ? number * 6 - 5 : undefined;
  if (month !== undefined) return `${year}-${String(month).padStart(2, "0")}-01`;
  return [year, ...(part === "" ? ["01", "01"] : part.split("-")), "01"].slice(0, 3).join("-");
}

/**
 * The rows of the CSV that the server gives for a series `account/collection/path`: first day and value. Incomplete
 * periods of a lower frequency are left out, as the functions leave them out.
 */
export async function csvRows(
  author: Person,
  series: string,
  query: string,
): Promise<[firstDay: string, value: number][]> {
  const response = await author.file(`/api/v1/series/${series}.csv?${query}&partial=hide`);
  const [, ...lines] = (await response.text()).trimEnd().split("\n");
  if (response.status !== 200) throw new Error(`${response.status} ${lines.join("\n")}`);
  return lines.map((line) => {
    const [period = "", value] = line.replaceAll('"', "").split(",");
    return [firstDay(period), Number(value)];
  });
}
