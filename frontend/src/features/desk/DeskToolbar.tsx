import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { Link } from "@/lib/router/Link";
import { usePickText, useText } from "@/lib/text/text";
import { NativeSelect, TextInput } from "@/ui/field/fields";
import { SegmentLinks } from "@/ui/layout/SegmentLinks";
import css from "./Desk.module.css";
import type { DeskChoice } from "./useDeskChoice";

const DESK_COLLECTIONS = graphql(`
  query DeskCollections {
    viewer {
      id
      editableCollections(first: 100) {
        nodes { id key name { fr en } account { key name } }
      }
    }
  }
`);

/** The collections whose indicators the desk shows. */
function deskCollectionsQuery() {
  return queryOptions({
    queryKey: keys.desk("collections"),
    queryFn: async () => (await request(DESK_COLLECTIONS)).viewer?.editableCollections.nodes ?? [],
    staleTime: 60_000,
  });
}

/** The filters of the desk: by name or key, by collection, all or due indicators. */
export function DeskToolbar({ choice }: { choice: DeskChoice }) {
  const t = useText();
  const pick = usePickText();
  const { data: collections = [] } = useQuery(deskCollectionsQuery());
  return (
    <div className="toolbar">
      <TextInput
        type="search"
        className={css.filter}
        aria-label={t("desk.filter")}
        placeholder={t("desk.filterHint")}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={choice.typed}
        onChange={(event) => choice.setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && choice.setTyped("")}
        spellCheck={false}
        autoComplete="off"
      />
      {(collections.length > 1 || choice.collection) && (
        <NativeSelect
          className={css.select}
          aria-label={t("desk.collection")}
          value={choice.collection ?? ""}
          onChange={(event) => choice.setCollection(event.currentTarget.value || null)}
          data={[
            { value: "", label: t("desk.collection.all") },
            ...collections.map(({ id, key, name, account }) => ({
              value: id,
              label: t("collection.new.place", {
                account: account.name || account.key,
                collection: pick(name)?.text ?? key,
              }),
            })),
          ]}
        />
      )}
      <div className={css.views}>
        <SegmentLinks label={t("desk.which")}>
          {[false, true].map((due) => (
            <Link
              key={String(due)}
              to={choice.dueLink(due)}
              replace
              preventScrollReset
              aria-current={choice.due === due ? "page" : undefined}
            >
              {t(due ? "desk.which.due" : "desk.which.all")}
            </Link>
          ))}
        </SegmentLinks>
      </div>
    </div>
  );
}
