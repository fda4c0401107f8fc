import { queryOptions, useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import type { KeyCollectionsQuery } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { usePickText, useText } from "@/lib/text/text";
import { NativeSelect } from "@/ui/field/fields";
import { Loaded } from "@/ui/state/Loaded";
import { Bar, Skeleton } from "@/ui/state/Skeleton";

const KEY_COLLECTIONS = graphql(`
  query KeyCollections($after: String) {
    viewer {
      editableCollections(first: 100, after: $after) {
        nodes { id key name { fr en } account { key name } }
        pageInfo { endCursor hasNextPage }
      }
    }
  }
`);

type Found = NonNullable<KeyCollectionsQuery["viewer"]>["editableCollections"];

/** Reads every page of the collections that a key can be limited to. */
async function readAll(): Promise<Found["nodes"]> {
  const all: Found["nodes"] = [];
  let after: string | null = null;
  do {
    const page: Found | undefined = (await request(KEY_COLLECTIONS, { after })).viewer?.editableCollections;
    all.push(...(page?.nodes ?? []));
    after = page?.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
  } while (after !== null);
  return all;
}

function keyCollectionsQuery() {
  return queryOptions({ queryKey: keys.choice("keyCollections"), queryFn: readAll });
}

/** The collection that a new key is limited to, by its id; absent for a reader who edits none. */
export function CollectionField(props: {
  value: string | null;
  error: string | undefined;
  onChange: (collection: string | null) => void;
}) {
  const { value, error, onChange } = props;
  const t = useText();
  const pick = usePickText();
  const waiting = (
    <Skeleton>
      <Bar height={64} />
    </Skeleton>
  );
  return (
    <Loaded from={useQuery(keyCollectionsQuery())} waiting={waiting}>
      {(collections) =>
        collections.length > 0 && (
          <NativeSelect
            name="collection"
            label={t("settings.accessKey.form.collection")}
            description={t("settings.accessKey.form.collection.text")}
            value={value ?? ""}
            error={error}
            data={[
              { value: "", label: t("settings.accessKey.form.collection.none") },
              ...collections.map(({ id, key, name, account }) => ({
                value: id,
                label: t("collection.new.place", {
                  account: account.name || account.key,
                  collection: pick(name)?.text ?? key,
                }),
              })),
            ]}
            onChange={(event) => onChange(event.currentTarget.value || null)}
          />
        )
      }
    </Loaded>
  );
}
