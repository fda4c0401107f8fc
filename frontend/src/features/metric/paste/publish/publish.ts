import { graphql } from "@/gql";
import type { Licence, NewMetricInput } from "@/gql/graphql";
import { becomePublisher } from "@/lib/data/account/becomePublisher";
import { createCollection } from "@/lib/data/account/createCollection";
import { request } from "@/lib/data/graphql";
import type { Problem } from "@/lib/data/problems";
import { paths } from "@/lib/paths";
import type { Language } from "@/lib/text/language";

const CREATE_METRICS = graphql(`
  mutation CreateMetrics(
    $account: String!
    $collection: String!
    $metrics: [NewMetricInput!]!
    $idempotencyKey: String
  ) {
    createMetrics(
      account: $account
      collection: $collection
      metrics: $metrics
      idempotencyKey: $idempotencyKey
    ) {
      metrics { id path }
      problems { ...Problem }
      metricProblems { index problem { ...Problem } }
    }
  }
`);

/** The address of a collection. */
export interface Address {
  account: string;
  collection: string;
}

/** The address of what was just published: a collection and its new indicators. */
export function publishedAddress({ account, collection }: Address, metrics: readonly string[]): string {
  const named = metrics.map((path) => `&path=${encodeURIComponent(path)}`);
  return `${paths.new}?published=${account}/${collection}${named.join("")}`;
}

/** A collection that is created with the first indicators. */
interface NewCollection {
  account: string;
  /** The key, which gets a number if it is taken. */
  key: string;
  name: string;
  language: Language;
  licence: Licence;
}

/** Everything that a publish sends. */
export interface Sent {
  /** Whether the account of the user first becomes one that publishes. */
  becomes: boolean;
  place: Address | NewCollection;
  metrics: readonly NewMetricInput[];
}

/** The result of a publish. Problems of single indicators have the field `N.FIELD`, N being the position. */
export interface Published {
  problems: readonly Problem[];
  /** The collection, if it exists by now. */
  place: Address | null;
  paths: readonly string[];
}

/** Most numbers that are tried behind the key of a new collection. */
const MOST_TRIES = 20;

/** Makes the account one that publishes and creates the collection, where needed, and publishes the indicators. */
export async function publish({ becomes, place, metrics }: Sent, idempotencyKey: string): Promise<Published> {
  if (becomes) {
    const { problems } = await becomePublisher();
    if (problems.length > 0) return { problems, place: null, paths: [] };
  }
  const made = "collection" in place ? { place, problems: [] } : await create(place, idempotencyKey);
  if (!made.place) return { problems: made.problems, place: null, paths: [] };
  const { createMetrics } = await request(CREATE_METRICS, {
    ...made.place,
    metrics: [...metrics],
    idempotencyKey,
  });
  const ofMetrics = createMetrics.metricProblems.map(({ index, problem }) => ({
    ...problem,
    field: `${index}.${problem.field ?? ""}`,
  }));
  return {
    problems: [...createMetrics.problems, ...ofMetrics],
    place: made.place,
    paths: createMetrics.metrics.map(({ path }) => path),
  };
}

/** Creates a public collection under the first free key. */
async function create(
  { account, key, name, language, licence }: NewCollection,
  idempotencyKey: string,
): Promise<{ place: Address | null; problems: readonly Problem[] }> {
  const nothing = { fr: null, en: null };
  for (let number = 1; ; number += 1) {
    const input = {
      key: number === 1 ? key : `${key}-${number}`,
      name: { ...nothing, [language]: name },
      summary: nothing,
      description: nothing,
      tags: nothing,
      licence,
      access: "PUBLIC" as const,
      questions: false,
    };
    const own = `${idempotencyKey}-collection-${number}`;
    const { collection, problems } = await createCollection({ account, input, idempotencyKey: own });
    if (collection)
      return { place: { account: collection.account.key, collection: collection.key }, problems: [] };
    const isTaken = problems.some((it) => it.code === "KEY_TAKEN");
    if (!isTaken || number === MOST_TRIES) return { place: null, problems: problems.map(ofCollection) };
  }
}

/** A problem of the new collection at the field that this page has for it. */
function ofCollection(problem: Problem): Problem {
  return problem.field?.startsWith("name") ? { ...problem, field: "collectionName" } : problem;
}
