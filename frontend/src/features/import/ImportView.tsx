import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { usePickText, useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { PageHeader } from "@/ui/layout/PageHeader";
import { EmptyState } from "@/ui/state/EmptyState";
import { Loaded } from "@/ui/state/Loaded";
import { PartSkeleton } from "@/ui/state/Skeleton";
import { ImportPreview } from "./file/ImportPreview";
import { keepOpenFile } from "./file/openFile";
import type { Place } from "./file/place";
import { Result } from "./result/Result";
import { Start } from "./start/Start";
import { type ImportChoice, useImportChoice } from "./useImportChoice";

const COLLECTION = graphql(`
  fragment ImportView_collection on Collection {
    id
    key
    name { fr en }
    account { key }
  }
`);

/** The import, from choosing a file to the result. The address identifies the file and its options. */
export function ImportView(props: { collection: FragmentType<typeof COLLECTION> }) {
  const place = readFragment(COLLECTION, props.collection);
  const t = useText();
  const pick = usePickText();
  const importing = useImportChoice();
  const { file } = importing.choice;
  const { account, key } = place;
  return (
    <article>
      <PageHeader
        title={t("import.title")}
        crumbs={[
          <Link key="account" to={paths.account(account.key)}>
            {account.key}
          </Link>,
          <Link key="collection" to={paths.collection(account.key, key)}>
            {key}
          </Link>,
          <Link key="import" to={paths.importFile(account.key, key)} aria-current="page">
            {t("import.crumb")}
          </Link>,
        ]}
        summary={
          file === null ? t("import.summary", { collection: pick(place.name)?.text ?? key }) : undefined
        }
      />
      {file === null ? (
        <Start place={place} />
      ) : (
        <KeptFile key={file} id={file} place={place} importing={importing} />
      )}
    </article>
  );
}

const IMPORT_FILE = graphql(`
  query ImportFile($id: ID!) {
    import(id: $id) {
      id
      collection { id }
      result { publishedAt }
      ...ImportPreview_import
      ...Result_import
    }
  }
`);

/** A stored file, and whether it was published. */
function importFileQuery(id: string) {
  return queryOptions({
    queryKey: keys.import(id, "file"),
    queryFn: async () => (await request(IMPORT_FILE, { id })).import ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A stored file: the preview of its publish, or its result. */
function KeptFile(props: { id: string; place: Place; importing: ImportChoice }) {
  const { id, place, importing } = props;
  const query = useQuery(importFileQuery(id));
  const { data } = query;
  const isGone = data === null || (data !== undefined && data.collection.id !== place.id);
  const isOver = isGone || data?.result != null;
  useEffect(() => {
    if (isOver) keepOpenFile(null);
  }, [isOver]);
  return (
    <Loaded from={query} waiting={<PartSkeleton />} absent={<Gone place={place} />}>
      {(file) => {
        if (isGone) return <Gone place={place} />;
        const Shown = file.result ? Result : ImportPreview;
        return <Shown file={file} place={place} importing={importing} />;
      }}
    </Loaded>
  );
}

/** Shown if the file was discarded or has expired, or is another collection's. */
function Gone({ place }: { place: Place }) {
  const t = useText();
  return (
    <EmptyState
      title={t("import.gone.title")}
      text={t("import.gone.text")}
      action={
        <Link className={buttonClass("primary")} to={paths.importFile(place.account.key, place.key)}>
          {t("import.gone.action")}
        </Link>
      }
    />
  );
}
