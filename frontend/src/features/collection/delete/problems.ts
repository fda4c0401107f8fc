import type { CollectionContentsQuery } from "@/gql/graphql";
import type { Problem } from "@/lib/data/problems";

type Contents = NonNullable<CollectionContentsQuery["collection"]>;

/** The obstacles to deleting a collection, as the server would report them. */
export function problemsOf({ dashboards, metricCount, metrics, members }: Contents): Problem[] {
  const others = members?.nodes.filter((member) => member.role !== "OWNER") ?? [];
  const found = [
    { code: "HAS_DASHBOARDS", count: dashboards.totalCount, first: dashboards.nodes.map((it) => it.key) },
    { code: "HAS_METRICS", count: metricCount, first: metrics.nodes.map((it) => it.path) },
    {
      code: "HAS_MEMBERS",
      // The count includes the owner.
      count: Math.max(0, (members?.totalCount ?? 1) - 1),
      first: others.slice(0, 5).map((it) => it.username),
    },
  ] as const;
  return found
    .filter((it) => it.count > 0)
    .map(({ code, count, first }) => ({ code, params: { count, first } }));
}
