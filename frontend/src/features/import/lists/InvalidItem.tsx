import { readFragment } from "@/gql";
import type { ImportItemFragment } from "@/gql/graphql";
import { useText } from "@/lib/text";
import { IMPORT_DEFECT } from "../documents";
import { Defects } from "./Defects";
import css from "./lists.module.css";

/** An indicator that cannot be published, with everything that is wrong. */
export function InvalidItem({ item }: { item: ImportItemFragment }) {
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
      <Defects defects={readFragment(IMPORT_DEFECT, defects)} more={moreDefects} />
    </div>
  );
}
