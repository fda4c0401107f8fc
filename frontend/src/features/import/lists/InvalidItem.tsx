import { readFragment } from "@/gql";
import type { ImportItemFragment } from "@/gql/graphql";
import { useText } from "@/lib/text/text";
import { IMPORT_DEFECT } from "../documents";
import { Defects } from "./Defects";
import css from "./lists.module.css";

/**
 * An indicator that cannot be published, with all its problems; of several with the same problems the first one lists
 * them.
 */
export function InvalidItem(props: { item: ImportItemFragment; like: ImportItemFragment | undefined }) {
  const { item, like } = props;
  const t = useText();
  const { id, column, defects, moreDefects } = item;
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
        <Defects defects={readFragment(IMPORT_DEFECT, defects)} more={moreDefects} />
      )}
    </div>
  );
}

/** The first shown item with identical problems in the same cells, as indicators that share a date column have. */
export function likeOf(
  item: ImportItemFragment,
  shown: readonly ImportItemFragment[],
): ImportItemFragment | undefined {
  const first = shown.find((other) => other === item || haveSameDefects(item, other));
  return first === item || first?.id === "" ? undefined : first;
}

function haveSameDefects(one: ImportItemFragment, other: ImportItemFragment): boolean {
  // With unsent problems, equality is unknown.
  if (one.moreDefects + other.moreDefects > 0 || one.defects.length !== other.defects.length) return false;
  const others = readFragment(IMPORT_DEFECT, other.defects);
  return readFragment(IMPORT_DEFECT, one.defects).every(({ file, line, column, text, problem }, at) => {
    const its = others[at];
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
