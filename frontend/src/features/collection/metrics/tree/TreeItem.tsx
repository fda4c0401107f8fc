import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import { type ReactNode, useId } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { TreeItem_MetricFragment } from "@/gql/graphql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { formatPeriod } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Star } from "@/ui/action/Star";
import { Badge } from "@/ui/text/Badge";
import { ForeignText } from "@/ui/text/ForeignText";
import type { Tick as Ticked } from "../../bulk/selection/selection";
import { Tick } from "../Tick";
import { LatestValue } from "../table/LatestValue";
import { isReadable, RecentLine } from "../table/RecentLine";
import css from "./MetricTree.module.css";
import type { Tree } from "./tree";
import type { Branch } from "./useBranch";

const METRIC = graphql(`
  fragment TreeItem_metric on Metric {
    id
    path
    name { fr en }
    observationCount
    end { date }
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
  const values = readFragment(TREE_VALUES_METRIC, metric);
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
      aria-describedby={values && !isReadable(values) ? sentenceIdOf(id) : undefined}
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
        <div role="group">{children}</div>
      )}
    </div>
  );
}

/** The id of the sentence that describes an entry whose data cannot be read, by the id of its name. */
const sentenceIdOf = (labelId: string) => `${labelId}data`;

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
        <BranchName branch={branch} name={name} to={metric && to} isEnded={Boolean(metric?.end)} />
        {metric && <TreeValues metric={metric} to={to} sentenceId={sentenceIdOf(labelId)} />}
      </div>
      {metric && (
        <Star kind="METRIC" id={metric.id} name={shownName} tabIndex={tree.current === path ? 0 : -1} />
      )}
    </div>
  );
}

/** The button that opens and closes an entry; an empty place for an entry with nothing below it. */
function Fold(props: { branch: Branch; open: boolean; onToggle: () => void }) {
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
function BranchTick(props: {
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
function BranchName(props: {
  branch: Branch;
  name: { text: string; lang?: string } | null | undefined;
  /** The page of its indicator; `null` if there is none. */
  to: string | null;
  /** Whether its indicator is discontinued. */
  isEnded: boolean;
}) {
  const { branch, name, to, isEnded } = props;
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
      {isEnded && <Badge>{t("metric.end.mark")}</Badge>}
      {name && <span className={css.key}>{segment}</span>}
      {below > 0 && <span className={css.below}>{t("collectionMore.tree.below", { count: below })}</span>}
    </span>
  );
}

const TREE_VALUES_METRIC = graphql(`
  fragment TreeValues_metric on Metric {
    unit { fr en }
    frequency
    lastPeriod
    ...LatestValue_metric
    ...RecentLine_metric
  }
`);

/** The sparkline, the latest value, the unit and the latest period of an indicator in the tree. */
function TreeValues(props: {
  metric: FragmentType<typeof TREE_VALUES_METRIC>;
  to: string;
  /** The id of the sentence on data that cannot be read. */
  sentenceId: string;
}) {
  const metric = readFragment(TREE_VALUES_METRIC, props.metric);
  const language = useLanguage();
  const unit = usePickText()(metric.unit);
  const letter = frequencyLetter(metric.frequency);
  return (
    <>
      <span className={isReadable(metric) ? css.trend : css.unreadable}>
        <RecentLine metric={metric} to={props.to} width={96} height={28} sentenceId={props.sentenceId} />
      </span>
      <span className={css.value}>
        <LatestValue metric={metric} />
      </span>
      <span className={css.unit} lang={unit?.lang}>
        {unit?.text}
      </span>
      <span className={css.period}>
        {metric.lastPeriod && letter !== "C" && formatPeriod(letter, metric.lastPeriod, language)}
      </span>
    </>
  );
}
