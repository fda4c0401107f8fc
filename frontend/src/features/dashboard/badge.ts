import type { DashboardHead_DashboardFragment } from "@/gql/graphql";

/** The badge of a dashboard with a limited audience. */
export function badgeOf(dashboard: {
  access?: DashboardHead_DashboardFragment["access"];
  collection?: Pick<NonNullable<DashboardHead_DashboardFragment["collection"]>, "access"> | null;
}): "PRIVATE" | "SHARED" | "ACCOUNT" | "COLLECTION" | undefined {
  const { access, collection } = dashboard;
  if (access === "PRIVATE" || access === "SHARED") return access;
  if (collection?.access === "ACCOUNT") return "ACCOUNT";
  return collection?.access === "PRIVATE" ? "COLLECTION" : undefined;
}
