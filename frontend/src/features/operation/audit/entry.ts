import type { AuditTrail_EntryFragment } from "@/gql/graphql";

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
  /** Number of the vintage that a publish undid; `none` where it undid none. */
  undone: string;
  /** The operator's note. */
  note: string;
  /** `yes` if the actor is also the subject. */
  own: "yes" | "no";
}

/** The parameters of an entry's sentence; `gone` names an actor whose account was deleted. */
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
    undone: typeof told.undoes === "number" ? String(told.undoes) : "none",
    note: word("note"),
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
    recoded: numberOf(told.recoded),
  };
}

/** The changed fields, by the server's names. */
export function fieldsOf(entry: AuditTrail_EntryFragment): string[] {
  return textsOf(objectOf(entry.details).fields);
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((it): it is string => typeof it === "string") : [];
}

function objectOf(details: unknown): Record<string, unknown> {
  return typeof details === "object" && details !== null ? (details as Record<string, unknown>) : {};
}

function numberOf(value: unknown): number {
  return typeof value === "number" ? value : 0;
}
