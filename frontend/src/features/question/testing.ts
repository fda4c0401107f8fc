/** Data of the tests: what the server responds about questions. */

/** A signed-in reader, or a guest. */
export const asReader = {
  viewer: { id: "u1", language: "EN", timeZone: "UTC", account: { kind: "USER" }, accounts: [] },
};
export const asGuest = { viewer: null };

const nothing = { edit: false, delete: false, restore: false, remove: false, report: false, bar: false };

/** A post of `ann` with changed fields and abilities. */
export function post(change: object = {}, can: Partial<typeof nothing> = {}) {
  return {
    id: "p1",
    state: "SHOWN",
    author: { username: "ann", pictureUrl: null, isMe: false, isBarred: null },
    text: "How is it made?",
    html: "<p>How is it made?</p>",
    createdAt: "2026-03-01T08:00:00Z",
    editedAt: null,
    version: 1,
    removalReason: null,
    reportCount: null,
    ...change,
    can: { ...nothing, ...can },
  };
}

/** An answer with a number, the id of its post being `a` and the number. */
export function answer(number: number, change: object = {}, can: Partial<typeof nothing> = {}) {
  const html = `<p>Text of answer ${number}</p>`;
  return { number, isAccepted: false, post: post({ id: `a${number}`, html, text: html, ...change }, can) };
}

/** A question of the collection `insee/prices` with changed fields. */
export function question(change: object = {}) {
  return {
    id: "p1",
    number: 3,
    slug: "how-is-it-made",
    title: "How is the index made?",
    tags: ["method"],
    isClosed: false,
    answerCount: 0,
    acceptedAnswer: null,
    activeAt: "2026-03-02T08:00:00Z",
    collection: {
      id: "c1",
      key: "prices",
      name: { en: "Prices", fr: null },
      account: { key: "insee", name: "INSEE" },
      questions: true,
      can: { ask: true, moderatePosts: false },
    },
    metric: null,
    post: post(),
    answers: [] as ReturnType<typeof answer>[],
    can: { answer: true, accept: false, moderate: false },
    ...change,
  };
}

/** A page of the list of questions. */
export function listed(nodes: object[], endCursor: string | null = null, totalCount = nodes.length) {
  const pageInfo = { endCursor, hasNextPage: endCursor !== null };
  return { collection: { id: "c1", questionList: { nodes, pageInfo, totalCount } } };
}

/** The tags of a collection's questions. */
export const tagged = { collection: { id: "c1", questionTags: [{ name: "method", count: 2 }] } };
