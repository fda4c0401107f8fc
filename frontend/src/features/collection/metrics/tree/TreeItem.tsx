import { type ReactNode, useId } from "react";
import { graphql, readFragment } from "@/gql";
import type { TreeItem_MetricFragment } from "@/gql/graphql";
import { paths } from "@/lib/paths";
import { usePickText } from "@/lib/text/text";
import { Star } from "@/ui/action/Star";
import type { Tick as Ticked } from "../../bulk/selection/selection";
import { BranchName, BranchTick, Fold } from "./BranchParts";
import css from "./MetricTree.module.css";
import { TreeValues } from "./TreeValues";
import type { Tree } from "./tree";
import type { Branch } from "./useBranch";

const METRIC = graphql(`
  fragment TreeItem_metric on Metric {
    id
    path
    name { fr en }
    observationCount
    ...TreeValues_metric
  }
`);

/** Indent of each level, in pixels. */
export const INDENT = 24;

/**
 * An entry of the tree: a segment of paths, with its indicator if there is one. The star of the current entry is a tab
 * stop beside the entry.
 */
export function TreeItem(props: {
  tree: Tree;
  branch: Branch;
  level: number;
  position: { index: number; total: number; siblings: number };
  /** The entries below it, mounted while it is open. */
  children: ReactNode;
}) {
  const { tree, branch, level, position, children } = props;
  const pick = usePickText();
  const id = useId();
  const { path, segment, below } = branch;
  const metric = readFragment(METRIC, branch.metric) ?? null;
  const open = below > 0 && tree.isOpen(path, position.siblings);
  const name = metric && pick(metric.name);
  const ticked = tree.selection?.branch(path, below + (metric ? 1 : 0));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys of all its entries
    <div
      role="treeitem"
      className={css.item}
      aria-level={level}
      aria-setsize={position.total}
      aria-posinset={position.index + 1}
      aria-expanded={below > 0 ? open : undefined}
      aria-checked={ticked}
      aria-labelledby={id}
      data-path={path}
      data-words={name?.text ?? segment}
      tabIndex={tree.current === path ? 0 : -1}
      onClick={(event) => {
        event.stopPropagation();
        if (metric || below === 0) return;
        tree.setOpen(path, !open);
      }}
    >
      <BranchRow {...{ tree, branch, level, open, metric, name, ticked }} labelId={id} />
      {open && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a tree
        <div role="group" className={css.group}>
          {children}
        </div>
      )}
    </div>
  );
}

/** The visible row of an entry; all of it but its star names the entry. */
function BranchRow(props: {
  tree: Tree;
  branch: Branch;
  level: number;
  open: boolean;
  metric: TreeItem_MetricFragment | null;
  name: ReturnType<ReturnType<typeof usePickText>>;
  ticked: Ticked | undefined;
  labelId: string;
}) {
  const { tree, branch, level, open, metric, name, ticked, labelId } = props;
  const { path, segment, below } = branch;
  const to = paths.metric(tree.place.account, tree.place.collection, path);
  const shownName = name?.text ?? segment;
  return (
    <div className={metric ? css.row : `${css.row} ${css.step}`} data-level={level}>
      <div id={labelId} className={css.label}>
        <span className={css.indent} style={{ width: (level - 1) * INDENT }} aria-hidden="true" />
        <Fold branch={branch} open={open} onToggle={() => tree.setOpen(path, !open)} />
        {tree.selection && ticked !== undefined && (
          <BranchTick
            branch={branch}
            name={shownName}
            ticked={ticked}
            busy={tree.selection.busy}
            onTick={(on) => tree.selection?.tickBranch({ path, below, metric }, on)}
          />
        )}
        <BranchName branch={branch} name={name} to={metric && to} />
        {metric && <TreeValues metric={metric} to={to} />}
      </div>
      {metric && (
        <Star kind="METRIC" id={metric.id} name={shownName} tabIndex={tree.current === path ? 0 : -1} />
      )}
    </div>
  );
}
