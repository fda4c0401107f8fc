import { queryOptions, useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";

const DUE = graphql(`
  query DueCount {
    viewer {
      id
      desk(first: 1, due: true) { dueCount }
    }
  }
`);

function dueCountQuery() {
  return queryOptions({
    queryKey: keys.desk("due"),
    queryFn: async () => (await request(DUE)).viewer?.desk.dueCount ?? 0,
  });
}

/** The number of indicators that are due, as a link to the desk; nothing where none is. */
export function DueLine() {
  const t = useText();
  const { data: count = 0 } = useQuery(dueCountQuery());
  if (count === 0) return null;
  return (
    <p>
      <Link to={`${paths.update}?due=1`}>{t("desk.dueLine", { count })}</Link>
    </p>
  );
}
