import { queryOptions, useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import type { CollectionContentsQuery } from "@/gql/graphql";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { type Problem, problemText } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useNavigate } from "@/lib/router/navigation";
import { type BilingualText, usePickText, useText } from "@/lib/text/text";
import { ConfirmDialog } from "@/ui/action/ConfirmDialog";
import { Loaded } from "@/ui/state/Loaded";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { showToast } from "@/ui/state/toasts";
import css from "./DeleteCollection.module.css";
import type { Place } from "./place";

/** The obstacles to deleting a collection: their number, and the first of them. */
const COLLECTION_CONTENTS = graphql(`
  query CollectionContents($account: String!, $key: String!) {
    collection(account: $account, key: $key) {
      id
      key
      name { fr en }
      metricCount
      metrics(first: 5) { nodes { id path } }
      dashboards(first: 5) { nodes { id key } totalCount }
      members(first: 6) { nodes { id username role } totalCount }
    }
  }
`);

const DELETE_COLLECTION = graphql(`
  mutation DeleteCollection($id: ID!) {
    deleteCollection(id: $id) {
      done
      problems { ...Problem }
    }
  }
`);

/** A collection with the obstacles to deleting it, never from the cache. */
function contentsQuery({ account, collection: key }: Place) {
  return queryOptions({
    queryKey: keys.collection({ account, collection: key }, "contents"),
    queryFn: async () => (await request(COLLECTION_CONTENTS, { account, key })).collection ?? null,
    gcTime: 0,
  });
}

function useDeletion(account: string, onDeleted: () => void) {
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  return useSaving({
    send: async (id: string) => (await request(DELETE_COLLECTION, { id })).deleteCollection,
    done: async () => {
      onDeleted();
      navigate(paths.accountCollections(account), { replace: true });
      void invalidate("collection");
      showToast((t) => t("collectionForm.delete.done"));
    },
  });
}

/** The obstacles to deleting a collection, with links to remove them; without obstacles, the confirmation. */
export function DeleteCollection(props: { place: Place; onClose: () => void; onDeleted: () => void }) {
  const { place, onClose, onDeleted } = props;
  const t = useText();
  const contents = useQuery(contentsQuery(place));
  const saving = useDeletion(place.account, onDeleted);
  const found = contents.data;
  const refused = saving.problems.filter(isInTheWay);
  const ways = refused.length > 0 ? refused : found ? problemsOf(found) : [];
  return (
    <ConfirmDialog
      title={t("collectionForm.delete.title")}
      action={found && ways.length === 0 ? t("collectionForm.delete.confirm") : null}
      saving={{ ...saving, problems: saving.problems.filter((it) => !isInTheWay(it)) }}
      onConfirm={() => void (found && saving.save(found.id))}
      onClose={onClose}
    >
      <Loaded from={contents} waiting={<WaitingLines />}>
        {(collection) =>
          ways.length > 0 ? (
            <>
              <p>{t("collectionForm.delete.first")}</p>
              {ways.map((problem) => (
                <InTheWay key={problem.code} problem={problem} place={place} />
              ))}
            </>
          ) : (
            <Confirmation account={place.account} collection={collection} />
          )
        }
      </Loaded>
    </ConfirmDialog>
  );
}

/** The pages where each kind of obstacle can be removed, and the address of one obstacle. */
const PLACES = {
  HAS_DASHBOARDS: {
    all: ({ account, collection }: Place) => paths.collectionCharts(account, collection),
    one: ({ account, collection }: Place, key: string) => paths.dashboard(account, collection, key),
    label: "collectionForm.delete.toDashboards",
  },
  HAS_METRICS: {
    all: ({ account, collection }: Place) => paths.collectionMetrics(account, collection),
    one: ({ account, collection }: Place, path: string) => paths.metric(account, collection, path),
    label: "collectionForm.delete.toMetrics",
  },
  HAS_MEMBERS: {
    all: ({ account, collection }: Place) => paths.collectionMembers(account, collection),
    one: ({ account, collection }: Place) => paths.collectionMembers(account, collection),
    label: "collectionForm.delete.toMembers",
  },
} as const;

function isInTheWay(problem: Problem): boolean {
  return problem.code in PLACES;
}

/** One kind of obstacle: their number, the first of them, and a link to remove them. */
function InTheWay({ problem, place }: { problem: Problem; place: Place }) {
  const t = useText();
  const { all, one, label } = PLACES[problem.code as keyof typeof PLACES];
  const { first, count } = problem.params;
  const named = Array.isArray(first) ? first.map(String) : [];
  const rest = Number(count) - named.length;
  return (
    <section className={css.way}>
      <p>{problemText(t, problem)}</p>
      <ul className={css.list}>
        {named.map((key) => (
          <li key={key}>
            <Link to={one(place, key)}>{key}</Link>
          </li>
        ))}
        {rest > 0 && <li className={css.rest}>{t("collectionForm.delete.rest", { count: rest })}</li>}
      </ul>
      <Link to={all(place)}>{t(label)}</Link>
    </section>
  );
}

type Contents = NonNullable<CollectionContentsQuery["collection"]>;

/** The obstacles to deleting a collection, as the server would report them. */
function problemsOf({ dashboards, metricCount, metrics, members }: Contents): Problem[] {
  const others = members?.nodes.filter((member) => member.role !== "OWNER") ?? [];
  const found = [
    { code: "HAS_DASHBOARDS", count: dashboards.totalCount, first: dashboards.nodes.map((it) => it.key) },
    { code: "HAS_METRICS", count: metricCount, first: metrics.nodes.map((it) => it.path) },
    {
      code: "HAS_MEMBERS",
      // The count includes the owner.
      count: Math.max(0, (members?.totalCount ?? 1) - 1),
      first: others.slice(0, 5).map((it) => it.username),
    },
  ] as const;
  return found
    .filter((it) => it.count > 0)
    .map(({ code, count, first }) => ({ code, params: { count, first } }));
}

function Confirmation(props: { account: string; collection: { key: string; name: BilingualText } }) {
  const { account, collection } = props;
  const t = useText();
  const pick = usePickText();
  return (
    <>
      <p>
        <strong>{pick(collection.name)?.text ?? collection.key}</strong>
      </p>
      <p>{t("collectionForm.delete.text", { address: `${account}/${collection.key}` })}</p>
    </>
  );
}

function WaitingLines() {
  return (
    <Skeleton>
      <Bar />
      <Bar width="70%" />
    </Skeleton>
  );
}
