import { graphql, readFragment } from "@/gql";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { problemText } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useNavigate } from "@/lib/router/navigation";
import { usePickText, useText } from "@/lib/text/text";
import { ConfirmDialog } from "@/ui/action/ConfirmDialog";
import { showToast } from "@/ui/state/toasts";
import css from "./Manage.module.css";
import type { ManageProps } from "./props";

const METRIC = graphql(`
  fragment DeleteMetric_metric on Metric {
    id
    path
    name { fr en }
    vintage
    observationCount
    chartCount
    below
    children(first: 5) {
      nodes { id path }
      totalCount
    }
  }
`);

const DELETE_METRIC = graphql(`
  mutation DeleteMetric($id: ID!) {
    deleteMetric(id: $id) {
      done
      problems { ...Problem }
    }
  }
`);

/** The deletion of an indicator: its consequences, its obstacles, and the confirmation. */
export function DeleteMetric({ place, title, onClose, ...props }: ManageProps) {
  const metric = readFragment(METRIC, props.metric);
  const t = useText();
  const pick = usePickText();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const { account, collection } = place;
  const saving = useSaving({
    send: async (id: string) => (await request(DELETE_METRIC, { id })).deleteMetric,
    done: async () => {
      onClose();
      navigate(paths.collectionMetrics(account, collection), { replace: true });
      void invalidate("metric");
      showToast((t) => t("metricMore.delete.done"));
    },
  });
  const name = pick(metric.name)?.text ?? metric.path;
  const children = metric.children.totalCount;
  const refused = saving.problems[0];
  const hasChildren = children > 0 || refused?.code === "HAS_CHILDREN";
  return (
    <ConfirmDialog
      title={title}
      action={hasChildren ? null : t("metricMore.delete.confirm")}
      saving={{ ...saving, problems: hasChildren ? [] : saving.problems }}
      onConfirm={() => void saving.save(metric.id)}
      onClose={onClose}
    >
      {hasChildren ? (
        <InTheWay
          text={problemText(t, {
            code: "HAS_CHILDREN",
            params: refused?.params ?? { count: children },
          })}
          first={metric.children.nodes.map((it) => it.path)}
          count={children}
          {...{ account, collection }}
        />
      ) : (
        <>
          <p>
            <strong>{name}</strong> <span className={`muted anywhere ${css.path}`}>{metric.path}</span>
          </p>
          <ul className={css.facts}>
            <li>
              {metric.observationCount > 0 || metric.vintage > 0
                ? t("metricMore.delete.series", { count: metric.observationCount, vintages: metric.vintage })
                : t("metricMore.delete.noSeries")}
            </li>
            {metric.chartCount > 0 && <li>{t("metricMore.delete.charts", { count: metric.chartCount })}</li>}
            {metric.below > 0 && <li>{t("metricMore.delete.below", { count: metric.below })}</li>}
            <li>{t("metricMore.delete.links")}</li>
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}

/** The children of this indicator, each with a link. */
function InTheWay(props: {
  text: string;
  first: readonly string[];
  count: number;
  account: string;
  collection: string;
}) {
  const { text, first, count, account, collection } = props;
  const t = useText();
  return (
    <>
      <p>{text}</p>
      <ul className={css.facts}>
        {first.map((path) => (
          <li key={path}>
            <Link to={paths.metric(account, collection, path)}>{path}</Link>
          </li>
        ))}
        {count > first.length && (
          <li>
            <Link to={paths.collectionMetrics(account, collection)}>
              {t("metricMore.delete.more", { count: count - first.length })}
            </Link>
          </li>
        )}
      </ul>
    </>
  );
}
