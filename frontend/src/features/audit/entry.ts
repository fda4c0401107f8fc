import type { AuditAction, AuditTrail_EntryFragment } from "@/gql/graphql";
import { paths } from "@/lib/paths";

/** The parameters of the trail's sentences, one type for all of them. */
export interface Sayings {
  actor: string;
  /** `none` without a subject. */
  subject: string;
  before: string;
  after: string;
  role: string;
  observations: number;
  /** Number of indicators moved together with it. */
  below: number;
  /** Number of indicators changed or deleted together; the paths of the first, and the number of the unnamed. */
  count: number;
  first: string;
  others: number;
  /** `yes` if the actor is also the subject. */
  own: "yes" | "no";
}

export function sayingsOf(entry: AuditTrail_EntryFragment, gone: string): Sayings {
  const { actor, subject, details, action } = entry;
  const told = objectOf(details);
  // Roles and access rules are message choices, in capitals; keys and usernames remain unchanged.
  const choice = action === "ROLE_CHANGED" || action === "ACCESS_CHANGED";
  const word = (name: string) => {
    const value = told[name];
    const text = typeof value === "string" ? value : "";
    return choice ? text.toUpperCase() : text;
  };
  const count = numberOf(told.count);
  const first = textsOf(told.first);
  return {
    actor: actor ?? gone,
    subject: subject ?? "none",
    before: word("before"),
    after: word("after"),
    role: typeof told.role === "string" ? told.role.toUpperCase() : "MEMBER",
    observations: numberOf(told.observations),
    below: numberOf(told.below),
    count,
    first: first.join(", "),
    others: Math.max(0, count - first.length),
    own: actor !== null && actor === subject ? "yes" : "no",
  };
}

/** The numbers of indicators in a file and of observations that a publish changed; `undefined` for other entries. */
export function publishedOf(entry: AuditTrail_EntryFragment) {
  if (entry.action !== "METRIC_PUBLISHED" && entry.action !== "IMPORT_PUBLISHED") return undefined;
  const told = objectOf(entry.details);
  return {
    vintage: numberOf(told.vintage),
    made: numberOf(told.new),
    changed: numberOf(told.changed),
    added: numberOf(told.added),
    revised: numberOf(told.revised),
    removed: numberOf(told.removed),
  };
}

/** The changed fields, by the server's names. */
export function fieldsOf(entry: AuditTrail_EntryFragment): string[] {
  return textsOf(objectOf(entry.details).fields);
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((it): it is string => typeof it === "string") : [];
}

type Noun = "collection" | "metric" | "dashboard" | "chart";

function nounOf(action: AuditAction): Noun | undefined {
  if (action === "COLLECTION_HANDED_OVER") return undefined; // its subject is the new owner
  if (action.startsWith("COLLECTION_") || action === "ACCESS_CHANGED") return "collection";
  if (action.startsWith("METRIC_")) return "metric";
  if (action.startsWith("DASHBOARD_")) return "dashboard";
  if (action.startsWith("CHART_")) return "chart";
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
  }
}

function objectOf(details: unknown): Record<string, unknown> {
  return typeof details === "object" && details !== null ? (details as Record<string, unknown>) : {};
}

function numberOf(value: unknown): number {
  return typeof value === "number" ? value : 0;
}
