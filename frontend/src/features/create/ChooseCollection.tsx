import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { graphql } from "@/gql";
import type { EditableCollectionsQuery } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { paths } from "@/lib/paths";
import { Link, Navigate } from "@/lib/router/Link";
import { useNavigate } from "@/lib/router/navigation";
import { usePickText, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { NativeSelect, TextInput } from "@/ui/field/fields";
import { PageHeader } from "@/ui/layout/PageHeader";
import { EmptyState } from "@/ui/state/EmptyState";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { PageSkeleton } from "@/ui/state/Skeleton";
import css from "./ChooseCollection.module.css";
import { lastPlace, rememberPlace } from "./lastPlace";
import { ReaderOffer } from "./Offer";

const editableCollections = graphql(`
  query EditableCollections($after: String) {
    viewer {
      id
      editableCollections(first: 100, after: $after) {
        nodes { id key name { fr en } account { key name } }
        pageInfo { endCursor hasNextPage }
      }
    }
  }
`);

type Found = NonNullable<EditableCollectionsQuery["viewer"]>["editableCollections"];

/** Reads every page: the last chosen collection may be on any of them. */
async function readAll(): Promise<Found["nodes"]> {
  const all: Found["nodes"] = [];
  let after: string | null = null;
  do {
    const page: Found | undefined = (await request(editableCollections, { after })).viewer
      ?.editableCollections;
    all.push(...(page?.nodes ?? []));
    after = page?.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
  } while (after !== null);
  return all;
}

/** Most collections that are listed without a filter. */
const UNFILTERED = 20;

const KINDS = {
  indicator: {
    title: "metric.form.createTitle",
    text: "collectionMore.new.indicator.text",
    to: paths.newMetric,
  },
  import: {
    title: "collectionMore.new.importTitle",
    text: "collectionMore.new.import.text",
    to: paths.importFile,
  },
} as const;

/** Chooses the collection of a new indicator, or of an imported file; proposes the last one. */
export function ChooseCollection(props: {
  kind: keyof typeof KINDS;
  mayMakeCollection: boolean;
  /** Whether the viewer has a reader account, which may still be an editor of another account's collection. */
  isReader: boolean;
}) {
  const { kind, mayMakeCollection, isReader } = props;
  const { title, text, to } = KINDS[kind];
  const t = useText();
  const pick = usePickText();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string | null>(() => lastPlace("collection"));
  const [filter, setFilter] = useState("");
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["editableCollections"],
    queryFn: readAll,
  });
  if (isPending) return <PageSkeleton />;
  if (!data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  const first = data[0];
  if (!first) {
    if (isReader) return <ReaderOffer />;
    return (
      <>
        <PageHeader title={t(title)} />
        <EmptyState
          title={t("collectionMore.new.noCollection.title")}
          text={t("collectionMore.new.noCollection.text")}
          action={
            mayMakeCollection && (
              <Link className={buttonClass("primary")} to={paths.newCollection()}>
                {t("collectionMore.new.noCollection.action")}
              </Link>
            )
          }
        />
      </>
    );
  }
  // A single collection leaves no choice.
  if (data.length === 1) return <Navigate replace to={to(first.account.key, first.key)} />;
  const wanted = filter.trim().toLowerCase();
  const shown = data
    .map(({ id, key, name, account }) => {
      const collection = pick(name)?.text ?? key;
      const label = t("collection.new.place", { account: account.name || account.key, collection });
      return { id, key, account, label };
    })
    .filter(({ key, account, label }) => `${label}\n${account.key}/${key}`.toLowerCase().includes(wanted));
  const target = shown.find(({ id }) => id === chosen) ?? shown[0];
  const go = (event: FormEvent) => {
    event.preventDefault();
    if (!target) return;
    rememberPlace("collection", target.id);
    navigate(to(target.account.key, target.key));
  };
  return (
    <>
      <PageHeader title={t(title)} summary={t(text)} />
      <form className={css.form} onSubmit={go}>
        {data.length > UNFILTERED && (
          <TextInput
            type="search"
            label={t("collectionMore.new.filter")}
            value={filter}
            onChange={(event) => setFilter(event.currentTarget.value)}
            spellCheck={false}
            autoComplete="off"
          />
        )}
        {target ? (
          <NativeSelect
            label={t("collectionMore.new.where")}
            value={target.id}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={shown.map(({ id, label }) => ({ value: id, label }))}
          />
        ) : (
          <p role="status">{t("collectionMore.new.filter.none")}</p>
        )}
        <div className={css.actions}>
          <Button type="submit" variant="primary" disabled={!target}>
            {t("collectionMore.new.continue")}
          </Button>
          {mayMakeCollection && (
            <Link className={buttonClass("quiet")} to={paths.newCollection()}>
              {t("collectionMore.new.noCollection.action")}
            </Link>
          )}
        </div>
      </form>
    </>
  );
}
