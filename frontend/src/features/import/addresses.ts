import type { ImportOptionsInput } from "@/gql/graphql";
import type { Language } from "@/lib/text/language";

/** The upload address of a file of indicators, which the server stores for a day. */
export function keepAddress(account: string, collection: string, name: string): string {
  return `/api/v1/import/${account}/${collection}?${new URLSearchParams({ keep: "1", name })}`;
}

/** The address that publishes a stored file. */
export function publishAddress(id: string): string {
  return `/api/v1/imports/${id}/publish`;
}

/** The invalid part of a file in its original format, with the reasons in the reader's language. */
export function invalidAddress(id: string, options: ImportOptionsInput, reader: Language): string {
  const search = new URLSearchParams({ lang: reader });
  const { encoding, separator, sheet, language, repairs, mode, resume } = options;
  const given = { encoding, separator, sheet, texts: language?.toLowerCase(), mode: mode?.toLowerCase() };
  for (const [name, value] of Object.entries(given)) if (value) search.set(name, value);
  if (resume) search.set("resume", "1");
  for (const repair of repairs ?? []) search.append("repair", repair);
  return `/api/v1/imports/${id}/invalid?${search}`;
}
