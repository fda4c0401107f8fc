/** A JSON object whose members are not known. */
export type JsonRecord = Record<string, unknown>;

/** Whether a JSON value is an object. */
export function isRecord(json: unknown): json is JsonRecord {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

/** The text of a member; `null` where it is absent, empty or no text. */
export function textAt(json: JsonRecord, name: string): string | null {
  const value = json[name];
  return typeof value === "string" && value !== "" ? value : null;
}

/** The number of a member, the double nearest to its digits; `null` where it is absent or no number. */
export function numberAt(json: JsonRecord, name: string): number | null {
  const value = json[name];
  return typeof value === "number" ? value : null;
}

/** The object of a member; empty where it is absent or no object. */
export function recordAt(json: JsonRecord, name: string): JsonRecord {
  const value = json[name];
  return isRecord(value) ? value : {};
}

/** The elements of a list; none where the member is absent or no list. */
export function listAt(json: JsonRecord, name: string): readonly unknown[] {
  const value = json[name];
  return Array.isArray(value) ? value : [];
}
