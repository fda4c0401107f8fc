import type { ImportOptionsInput } from "@/gql/graphql";
import type { Language } from "@/lib/text/language";

/** Where a file of indicators is sent to, to be kept for a day. */
export function keepAddress(account: string, collection: string, name: string): string {
  return `/api/v1/import/${account}/${collection}?${new URLSearchParams({ keep: "1", name })}`;
}

/** Where a kept file is published. */
export function publishAddress(id: string): string {
  return `/api/v1/imports/${id}/publish`;
}

/** The part of a file that is not valid, in the form it came in, with the reasons in the reader's language. */
export function invalidAddress(id: string, options: ImportOptionsInput, reader: Language): string {
  const search = new URLSearchParams({ lang: reader });
  const { encoding, separator, sheet, language, repairs, mode } = options;
  const given = { encoding, separator, sheet, texts: language?.toLowerCase(), mode: mode?.toLowerCase() };
  for (const [name, value] of Object.entries(given)) if (value) search.set(name, value);
  for (const repair of repairs ?? []) search.append("repair", repair);
  return `/api/v1/imports/${id}/invalid?${search}`;
}
