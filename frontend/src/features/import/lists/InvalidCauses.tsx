import { graphql, readFragment } from "@/gql";
import { useText } from "@/lib/text/text";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import { InvalidDownload } from "../result/InvalidDownload";
import type { ImportChoice } from "../useImportChoice";
import { Causes } from "./Causes";
import css from "./causes.module.css";
import { ListFoot } from "./ListFoot";
import { useItems } from "./useItems";

const ITEM = graphql(`
  fragment InvalidCauses_item on ImportItem {
    id
    column
    defects { ...Causes_defect }
    moreDefects
  }
`);

interface InvalidCausesProps {
  /** The id of the file. */
  file: string;
  /** Number of indicators that cannot be published. */
  count: number;
  importing: ImportChoice;
}

/** What is wrong with the indicators that cannot be published, by cause, and a download of them to mend. */
export function InvalidCauses({ file, count, importing }: InvalidCausesProps) {
  const t = useText();
  const list = useItems(file, importing.options, "INVALID", "");
  const pages = list.data?.pages ?? [];
  const items = readFragment(
    ITEM,
    pages.flatMap((page) => page.nodes),
  );
  const label = t("import.lists.invalid", { count });
  return (
    <section aria-labelledby="import-invalid">
      <header className={css.head}>
        <h2 id="import-invalid">{label}</h2>
        <InvalidDownload file={file} importing={importing} />
      </header>
      {list.error && <LoadFailure error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending ? (
        <Skeleton>
          <Bar height={56} />
        </Skeleton>
      ) : (
        <Causes
          defective={items.map(({ id, column, defects }) => ({
            id: id || t("import.item.noId", { column: column ?? 0 }),
            defects,
          }))}
          more={items.reduce((sum, { moreDefects }) => sum + moreDefects, 0)}
          label={label}
        />
      )}
      <ListFoot
        shown={items.length}
        total={pages[0]?.totalCount ?? 0}
        busy={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </section>
  );
}
