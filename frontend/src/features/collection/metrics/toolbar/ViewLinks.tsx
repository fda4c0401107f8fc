import IconListTree from "@tabler/icons-react/dist/esm/icons/IconListTree.mjs";
import IconTable from "@tabler/icons-react/dist/esm/icons/IconTable.mjs";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { SegmentLinks } from "@/ui/layout/SegmentLinks";
import type { ListChoice, View } from "../useListChoice";
import css from "./Toolbar.module.css";

const VIEWS = { table: IconTable, tree: IconListTree } as const;

/** The switch between the table and the tree. */
export function ViewLinks({ choice }: { choice: ListChoice }) {
  const t = useText();
  return (
    <SegmentLinks label={t("collectionMore.list.view")}>
      {(["table", "tree"] as const).map((view) => (
        <ViewLink key={view} view={view} to={choice.viewLink(view)} chosen={view === choice.view} />
      ))}
    </SegmentLinks>
  );
}

function ViewLink({ view, to, chosen }: { view: View; to: string; chosen: boolean }) {
  const t = useText();
  const Icon = VIEWS[view];
  return (
    <Link to={to} replace preventScrollReset aria-current={chosen ? "page" : undefined}>
      <Icon size={16} aria-hidden className={css.icon} />
      {t(view === "table" ? "collectionMore.list.view.table" : "collectionMore.list.view.tree")}
    </Link>
  );
}
