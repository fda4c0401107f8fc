import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import type { ImportOptionsInput } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { useText } from "@/lib/text/text";
import { Switch } from "@/ui/field/fields";
import { MOST_OF_PAGE } from "../pageSize";
import type { ImportChoice } from "../useImportChoice";
import css from "./publish.module.css";

/** The problems of the first invalid indicators of a file. */
const IMPORT_ENDED = graphql(`
  query ImportEnded($id: ID!, $options: ImportOptionsInput!, $first: Int!) {
    import(id: $id) {
      id
      report(options: $options) {
        items(filter: INVALID, first: $first) {
          nodes { id defects { problem { code } } }
          pageInfo { hasNextPage }
        }
      }
    }
  }
`);

/** The number of discontinued indicators that the file publishes to, whether or not their ends are taken back. */
function endedQuery(id: string, given: ImportOptionsInput) {
  const options = { ...given, resume: false };
  return queryOptions({
    queryKey: keys.import(id, "ended", options),
    queryFn: async () => {
      const data = await request(IMPORT_ENDED, { id, options, first: MOST_OF_PAGE });
      const items = data.import?.report.items;
      const ended = items?.nodes.filter(({ defects }) =>
        defects.some(({ problem }) => problem.code === "METRIC_ENDED"),
      );
      return { count: ended?.length ?? 0, isWhole: !items?.pageInfo.hasNextPage };
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Takes the ends of the discontinued indicators back that the file publishes to; absent where there are none. */
export function ResumeChoice({ file, importing }: { file: string; importing: ImportChoice }) {
  const { choice, options, change } = importing;
  const t = useText();
  const { data } = useQuery(endedQuery(file, options));
  const found = data?.count ?? 0;
  if (found === 0 && !choice.resume) return null;
  // There may be more on later pages: the label then has no number.
  const count = data?.isWhole ? found : 0;
  return (
    <div className={css.mode}>
      <Switch
        label={t("import.resume", { count })}
        description={t("import.resume.text", { count })}
        checked={choice.resume}
        onChange={(event) => change({ resume: event.target.checked })}
      />
    </div>
  );
}
