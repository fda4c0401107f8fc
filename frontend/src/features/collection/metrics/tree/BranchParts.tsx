import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { ForeignText } from "@/ui/text/ForeignText";
import type { Tick as Ticked } from "../../bulk/selection/selection";
import { Tick } from "../tick/Tick";
import css from "./MetricTree.module.css";
import type { Branch } from "./useBranch";

/** The button that opens and closes an entry; an empty place for an entry with nothing below it. */
export function Fold(props: { branch: Branch; open: boolean; onToggle: () => void }) {
  const { branch, open, onToggle } = props;
  const t = useText();
  if (branch.below === 0) return <span className={css.fold} aria-hidden="true" />;
  const name = branch.segment;
  return (
    <button
      type="button"
      className={open ? `${css.fold} ${css.open}` : css.fold}
      tabIndex={-1}
      aria-label={t(open ? "collectionMore.tree.close" : "collectionMore.tree.open", { name })}
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    >
      <IconChevronRight size={16} aria-hidden />
    </button>
  );
}

/** The box that selects the indicator of an entry, and all indicators below it. */
export function BranchTick(props: {
  branch: Branch;
  name: string;
  ticked: Ticked;
  busy: boolean;
  onTick: (on: boolean) => void;
}) {
  const { branch, name, ticked, busy, onTick } = props;
  const t = useText();
  return (
    <Tick
      inTree
      label={
        branch.below > 0 ? t("collectionMore.tick.branch", { name }) : t("collectionMore.tick.one", { name })
      }
      ticked={ticked}
      disabled={busy}
      onTick={onTick}
    />
  );
}

/** The name of an entry's indicator, the segment of its path, and the number of indicators below it. */
export function BranchName(props: {
  branch: Branch;
  name: { text: string; lang?: string } | null | undefined;
  /** The page of its indicator; `null` if there is none. */
  to: string | null;
}) {
  const { branch, name, to } = props;
  const { segment, below } = branch;
  const t = useText();
  return (
    <span className={css.name}>
      {to !== null ? (
        <Link data-leads tabIndex={-1} to={to}>
          {name ? <ForeignText {...name} /> : segment}
        </Link>
      ) : (
        <span>{segment}</span>
      )}
      {name && <span className={css.key}>{segment}</span>}
      {below > 0 && <span className={css.below}>{t("collectionMore.tree.below", { count: below })}</span>}
    </span>
  );
}
