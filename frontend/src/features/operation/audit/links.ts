import type { AuditAction, AuditTrail_EntryFragment } from "@/gql/graphql";
import { paths } from "@/lib/paths";
import { questionPaths } from "@/lib/questionPaths";

type Noun = "collection" | "metric" | "dashboard" | "chart" | "question";

function nounOf(action: AuditAction): Noun | undefined {
  if (action === "COLLECTION_HANDED_OVER") return undefined; // its subject is the new owner
  if (action.startsWith("COLLECTION_") || action === "ACCESS_CHANGED") return "collection";
  if (action.startsWith("METRIC_")) return "metric";
  if (action.startsWith("DASHBOARD_")) return "dashboard";
  if (action.startsWith("CHART_")) return "chart";
  if (action.startsWith("POST_") || action.startsWith("QUESTION_")) return "question";
  return undefined;
}

/** Whether the sentence names the collection itself. */
export function namesCollection(entry: AuditTrail_EntryFragment): boolean {
  return nounOf(entry.action) === "collection";
}

/**
 * The address of each entry's subject, by the entry's id. A subject that a later entry deleted has no address; a moved
 * one redirects. A pin has no address, since its name does not tell a chart from an indicator.
 */
export function linksOf(
  entries: readonly AuditTrail_EntryFragment[],
  account: string,
  ownCollection: string | null,
): Map<string, string> {
  const links = new Map<string, string>();
  const deleted = new Set<string>();
  for (const { id, action, subject, collection: named } of entries) {
    const noun = nounOf(action);
    const collection = ownCollection ?? named;
    if (!noun || subject === null) continue;
    const thing = noun === "collection" ? subject : `${collection}/${noun}/${subject}`;
    const inCollection = noun === "collection" ? subject : collection;
    if (action.endsWith("_DELETED")) deleted.add(thing);
    else if (inCollection !== null && !deleted.has(thing) && !deleted.has(inCollection)) {
      links.set(id, addressOf(noun, account, inCollection, subject));
    }
  }
  return links;
}

function addressOf(noun: Noun, account: string, collection: string, subject: string): string {
  switch (noun) {
    case "collection":
      return paths.collection(account, collection);
    case "metric":
      return paths.metric(account, collection, subject);
    case "dashboard":
      return paths.dashboard(account, collection, subject);
    case "chart": {
      const [dashboard = "", chart = ""] = subject.split("/");
      return paths.dashboardChart(account, collection, dashboard, chart);
    }
    case "question": // its subject is the number
      return questionPaths.question(account, collection, { number: Number(subject), slug: "" });
  }
}
