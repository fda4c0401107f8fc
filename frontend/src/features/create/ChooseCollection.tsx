import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link, Navigate, useNavigate } from "react-router";
import { graphql } from "@/gql";
import { request } from "@/lib/graphql";
import { paths } from "@/lib/paths";
import { usePickText, useText } from "@/lib/text";
import { Button, buttonClass } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { NativeSelect } from "@/ui/fields";
import { LoadFailure } from "@/ui/LoadFailure";
import { PageHeader } from "@/ui/PageHeader";
import { PageSkeleton } from "@/ui/Skeleton";
import css from "./ChooseCollection.module.css";
import { lastPlace, rememberPlace } from "./lastPlace";

const editableCollections = graphql(`
  query EditableCollections {
    viewer {
      id
      editableCollections(first: 100) {
        nodes { id key name { fr en } account { key name } }
      }
    }
  }
`);

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

/** In which collection the new indicator is to stand, or those of a file; the last one is proposed. */
export function ChooseCollection(props: { kind: keyof typeof KINDS; mayMakeCollection: boolean }) {
  const { kind, mayMakeCollection } = props;
  const { title, text, to } = KINDS[kind];
  const t = useText();
  const pick = usePickText();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string | null>(() => lastPlace("collection"));
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["editableCollections"],
    queryFn: async () => (await request(editableCollections)).viewer?.editableCollections.nodes ?? [],
  });
  if (isPending) return <PageSkeleton />;
  if (!data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  const first = data[0];
  if (!first) {
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
  // There is nothing to choose from.
  if (data.length === 1) return <Navigate replace to={to(first.account.key, first.key)} />;
  const target = data.find((collection) => collection.id === chosen) ?? first;
  const go = (event: FormEvent) => {
    event.preventDefault();
    rememberPlace("collection", target.id);
    void navigate(to(target.account.key, target.key));
  };
  return (
    <>
      <PageHeader title={t(title)} summary={t(text)} />
      <form className={css.form} onSubmit={go}>
        <NativeSelect
          label={t("collectionMore.new.where")}
          value={target.id}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={data.map(({ id, key, name, account }) => ({
            value: id,
            label: t("collection.new.place", {
              account: account.name || account.key,
              collection: pick(name)?.text ?? key,
            }),
          }))}
        />
        <div className={css.actions}>
          <Button type="submit" variant="primary">
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
