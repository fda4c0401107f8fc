import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { graphql } from "@/gql";
import type { ImportOptionsInput, ImportPreviewQuery } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";

const IMPORT_PREVIEW = graphql(`
  query ImportPreview($id: ID!, $options: ImportOptionsInput!) {
    import(id: $id) {
      id
      report(options: $options) {
        ...FileHead_report
        ...Reading_report
        ...Preview_report
        ...FileDefects_report
        ...Doctor_report
        header { header }
        proposals { repair instead certain ticked }
        counts { changed unchanged valid invalid removed ...Lists_counts ...PublishBar_counts }
        basis
      }
    }
  }
`);

/** The preview of a file with some options. */
export type ImportReport = NonNullable<ImportPreviewQuery["import"]>["report"];

/** The preview of a file with these options; while other options load, the previous one remains. */
export function importReportQuery(id: string, options: ImportOptionsInput) {
  return queryOptions({
    queryKey: keys.import(id, "report", options),
    queryFn: async () => (await request(IMPORT_PREVIEW, { id, options })).import?.report ?? null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
