/** A saved state of an object: the values of its form, and what a save on top of them must name, such as a version. */
export interface Base<Values> {
  values: Values;
}

/** Typed values with the saved state that they were begun on. */
export interface Draft<Values, Saved extends Base<Values>> {
  values: Values;
  base: Saved;
  /** The random key of the sending, which remains the same after a reload. */
  sendingKey: string;
}

/** A draft that a form began with. */
interface Restored {
  /** Time of its last change, in milliseconds since 1970. */
  at: number;
  /** Whether other values were saved after it was begun. */
  isOlder: boolean;
}

/** The values of a form and what they are based on. */
export interface State<Values, Saved extends Base<Values>> extends Draft<Values, Saved> {
  /** The restored draft, until it is forgotten. */
  restored: Restored | null;
  /** Whether the values are saved: nothing is left to store or to warn of. */
  isFinished: boolean;
}

export type Action<Values, Saved extends Base<Values>> =
  | { type: "typed"; change: (values: Values) => Values }
  /** The typed values are replaced by a saved state, or by those of an empty form. */
  | { type: "forgotten"; saved: Saved; sendingKey: string }
  /** The values continue on a newer saved state. */
  | { type: "rebased"; base: Saved; values: Values }
  | { type: "finished" };

/** Whether two values of a form would be saved differently. */
export type Differ<Values> = (one: Values, other: Values) => boolean;

/** Compares the values of a form as JSON. */
export function differ(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}

/** The state without a draft. */
function unused<Values, Saved extends Base<Values>>(saved: Saved, sendingKey: string): State<Values, Saved> {
  return { base: saved, values: saved.values, sendingKey, restored: null, isFinished: false };
}

/**
 * The first state: the saved one, or an earlier draft that differs from it. A draft that was begun on other values keeps
 * that base, so that saving it over newer ones is rejected, not silent.
 */
export function startFrom<Values, Saved extends Base<Values>>(options: {
  saved: Saved;
  draft: (Draft<Values, Saved> & { at: number }) | null;
  isOther: Differ<Values>;
  /** The key of a new sending. */
  sendingKey: string;
}): State<Values, Saved> {
  const { saved, draft, isOther, sendingKey } = options;
  if (!draft || !isOther(draft.values, saved.values)) return unused(saved, sendingKey);
  const isOlder = isOther(draft.base.values, saved.values);
  return {
    base: isOlder ? draft.base : saved,
    values: draft.values,
    sendingKey: draft.sendingKey,
    restored: { at: draft.at, isOlder },
    isFinished: false,
  };
}

/** The state after an action. */
export function reduce<Values, Saved extends Base<Values>>(
  state: State<Values, Saved>,
  action: Action<Values, Saved>,
): State<Values, Saved> {
  switch (action.type) {
    case "typed":
      return { ...state, values: action.change(state.values) };
    case "forgotten":
      return unused(action.saved, action.sendingKey);
    case "rebased":
      return { ...state, base: action.base, values: action.values };
    case "finished":
      return { ...state, isFinished: true };
  }
}

/** Whether the values would be lost. */
export function isDirty<Values, Saved extends Base<Values>>(
  { isFinished, values, base }: State<Values, Saved>,
  isOther: Differ<Values>,
): boolean {
  return !isFinished && isOther(values, base.values);
}

/**
 * A stored value as a draft of a form; `null` if it is none. Fields that are newer than the draft have the values of
 * `like`.
 */
export function draftOf<Values extends object, Saved extends Base<Values>>(
  stored: unknown,
  like: Saved,
): Draft<Values, Saved> | null {
  if (!isObject(stored) || !isObject(stored.base) || typeof stored.sendingKey !== "string") return null;
  const values = shapedLike(stored.values, like.values);
  const former = shapedLike(stored.base.values, like.values);
  const base = shapedLike({ ...stored.base, values: like.values }, like);
  return values && former && base
    ? { values, base: { ...base, values: former }, sendingKey: stored.sendingKey }
    : null;
}

/** An object with the fields of `like`; `null` if a field has another type. A field may be `null` in either. */
function shapedLike<Shape extends object>(value: unknown, like: Shape): Shape | null {
  if (!isObject(value)) return null;
  const isAlike = Object.entries(like).every(([name, known]) => {
    const found = value[name];
    if (found === undefined || found === null || known === null || known === undefined) return true;
    return typeof found === typeof known && Array.isArray(found) === Array.isArray(known);
  });
  return isAlike ? { ...like, ...value } : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
