import { type FragmentType, graphql, readFragment } from "@/gql";
import type { InvalidItem_ItemFragment } from "@/gql/graphql";
import { useText } from "@/lib/text/text";
import { Defects } from "./Defects";
import css from "./lists.module.css";

/** Of the problems, what tells whether two indicators have the same ones. */
const ITEM = graphql(`
  fragment InvalidItem_item on ImportItem {
    id
    column
    defects { file line column text problem { code } ...Defects_defect }
    moreDefects
  }
`);

type Item = FragmentType<typeof ITEM>;

/**
 * An indicator that cannot be published, with all its problems; of several with the same problems the first one lists
 * them.
 */
export function InvalidItem({ item, like }: { item: Item; like: { id: string } | undefined }) {
  const t = useText();
  const { id, column, defects, moreDefects } = readFragment(ITEM, item);
  return (
    <div className={css.invalid}>
      <p className={css.id}>
        <span>{id || t("import.item.noId", { column: column ?? 0 })}</span>
        <span className={`${css.status} ${css.error}`}>
          {t("import.item.defects", { count: defects.length + moreDefects })}
        </span>
      </p>
      {like ? (
        <p className={css.facts}>{t("import.item.same", { count: defects.length, id: like.id })}</p>
      ) : (
        <Defects defects={defects} more={moreDefects} />
      )}
    </div>
  );
}

/** The first shown item with identical problems in the same cells, as indicators that share a date column have. */
export function likeOf(item: Item, shown: readonly Item[]): { id: string } | undefined {
  const own = readFragment(ITEM, item);
  const first = readFragment(ITEM, shown).find((other) => other === own || haveSameDefects(own, other));
  return first === own || first?.id === "" ? undefined : first;
}

function haveSameDefects(one: InvalidItem_ItemFragment, other: InvalidItem_ItemFragment): boolean {
  // With unsent problems, equality is unknown.
  if (one.moreDefects + other.moreDefects > 0 || one.defects.length !== other.defects.length) return false;
  return one.defects.every(({ file, line, column, text, problem }, at) => {
    const its = other.defects[at];
    return (
      line != null &&
      line === its?.line &&
      file === its.file &&
      column === its.column &&
      text === its.text &&
      problem.code === its.problem.code
    );
  });
}
