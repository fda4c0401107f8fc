/** A question's number in its collection, and its readable part, which may be empty. */
interface Numbered {
  readonly number: number;
  readonly slug: string;
}

/** Addresses of questions. They are apart from `paths` because few pages need them. */
export const questionPaths = {
  /** The questions of a collection; with `metric`, those about this indicator, by id. */
  list: (account: string, collection: string, metric?: string) =>
    `/${account}/${collection}/posts${metric ? `?metric=${encodeURIComponent(metric)}` : ""}`,
  /** The questions of a collection with a tag. */
  tagged: (account: string, collection: string, tag: string) =>
    `/${account}/${collection}/posts?tag=${encodeURIComponent(tag)}`,
  /** The form of a new question; with `metric`, about this indicator, by id. */
  ask: (account: string, collection: string, metric?: string) =>
    `/${account}/${collection}/posts?ask${metric ? `&metric=${encodeURIComponent(metric)}` : ""}`,
  question: (account: string, collection: string, { number, slug }: Numbered) =>
    `/${account}/${collection}/post/${number}${slug && `-${slug}`}`,
} as const;

/** The number in the last part of a question's address, `12-readable-part`; `undefined` if it has none. */
export function questionNumber(segment: string): number | undefined {
  const [, digits] = /^([1-9]\d{0,8})(?:-|$)/.exec(segment) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Names an answer by the id of its post, where its number is unknown, in the fragment of the question's address. */
export function postAnchor(post: string): string {
  return `post-${post}`;
}

/** The id of an answer's element, for the fragment of its address. */
export function answerAnchor(number: number): string {
  return `answer-${number}`;
}
