import type { DashboardHeadFragment } from "@/gql/graphql";

/** The badge of a dashboard with a limited audience. */
export function badgeOf(dashboard: {
  access?: DashboardHeadFragment["access"];
  collection?: Pick<NonNullable<DashboardHeadFragment["collection"]>, "access"> | null;
}): "PRIVATE" | "SHARED" | "ACCOUNT" | "COLLECTION" | undefined {
  const { access, collection } = dashboard;
  if (access === "PRIVATE" || access === "SHARED") return access;
  if (collection?.access === "ACCOUNT") return "ACCOUNT";
  return collection?.access === "PRIVATE" ? "COLLECTION" : undefined;
}
