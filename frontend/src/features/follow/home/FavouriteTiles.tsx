import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { keys } from "@/lib/data/keys";
import { problemText } from "@/lib/data/problems";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { usePickText, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { Star } from "@/ui/action/Star";
import { TileGrid } from "@/ui/reorder/TileGrid";
import { EmptyState } from "@/ui/state/EmptyState";
import { showToast } from "@/ui/state/toasts";
import { arrangeFavourites } from "../favouriteChanges";
import type { HomeMetric } from "../favouriteQueries";
import css from "./FavouriteTiles.module.css";

interface FavouriteTilesProps {
  readonly account: string;
  readonly metrics: readonly HomeMetric[];
  readonly total: number;
  /** The end of the former visit: later publishes are marked. */
  readonly formerVisitAt: string | null | undefined;
  /** Draws an indicator. */
  readonly tile: (metric: NonNullable<HomeMetric["metric"]>) => ReactNode;
}

/** The starred indicators as tiles, in the reader's order, which is changed by dragging or by keys. */
export function FavouriteTiles({ account, metrics, total, formerVisitAt, tile }: FavouriteTilesProps) {
  const t = useText();
  const [arranging, setArranging] = useState(false);
  if (total === 0) return <NoFavourites />;
  return (
    <section className={css.section} aria-labelledby="favourites">
      <div className="bar apart">
        <h2 id="favourites">{t("following.home.metrics")}</h2>
        <div className="cluster-2">
          {metrics.length > 1 && (
            <Button small variant={arranging ? "primary" : "plain"} onClick={() => setArranging(!arranging)}>
              {t(arranging ? "following.arrange.done" : "following.arrange")}
            </Button>
          )}
          <Link className={buttonClass("quiet", true)} to={paths.following(account)}>
            {t("following.home.all", { count: total })}
          </Link>
        </div>
      </div>
      {arranging && <p className="detail">{t("following.arrange.hint")}</p>}
      <Tiles metrics={metrics} arranging={arranging} formerVisitAt={formerVisitAt} tile={tile} />
    </section>
  );
}

function Tiles(
  props: Pick<FavouriteTilesProps, "metrics" | "formerVisitAt" | "tile"> & { arranging: boolean },
) {
  const { metrics, arranging, formerVisitAt, tile } = props;
  const t = useText();
  const nameOf = useNameOf();
  const { arranged, arrange } = useArrange(metrics);
  return (
    <TileGrid
      items={arranged}
      nameOf={nameOf}
      arranging={arranging}
      onArrange={arrange}
      texts={{
        move: (name) => t("following.arrange.move", { name }),
        how: t("following.arrange.how"),
        drag: t("following.arrange.drag"),
        moved: (values) => t("following.arrange.moved", values),
      }}
    >
      {(item) => (
        <>
          {item.metric && isNew(item.metric.publishedAt, formerVisitAt) && (
            <p className={css.fresh}>{t("following.home.updated")}</p>
          )}
          {item.metric ? tile(item.metric) : <NotAvailable item={item} name={nameOf(item)} />}
        </>
      )}
    </TileGrid>
  );
}

/**
 * The starred indicators in the order that the reader gives them, which is shown at once. Orders are saved one after the
 * other: the last one wins. After a failure, the order of `metrics` is shown.
 */
function useArrange(metrics: readonly HomeMetric[]) {
  const client = useQueryClient();
  const [order, setOrder] = useState<readonly string[]>();
  const { mutate } = useMutation({
    scope: { id: "arrange favourites" },
    mutationFn: (ids: readonly string[]) => arrangeFavourites("METRIC", [...ids]),
    onSuccess: ({ problems: [problem] }) => {
      if (!problem) return;
      setOrder(undefined);
      showToast((t) => problemText(t, problem));
    },
    onError: () => {
      setOrder(undefined);
      showToast((t) => t("follow.failed"));
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.favourites("list"), refetchType: "none" }),
  });
  const arranged = order
    ? metrics.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
    : metrics;
  const arrange = (ids: readonly string[]) => {
    setOrder(ids);
    mutate(ids);
  };
  return { arranged, arrange };
}

/** Whether something was published since the former visit; never during the first. */
function isNew(publishedAt: string | null | undefined, formerVisitAt: string | null | undefined): boolean {
  return Boolean(publishedAt && formerVisitAt && Date.parse(publishedAt) > Date.parse(formerVisitAt));
}

/** The tile of an indicator that the reader may not read, or that was deleted: its name when it was starred. */
function NotAvailable({ item, name }: { item: HomeMetric; name: string }) {
  const t = useText();
  return (
    <div className={css.absent}>
      <h3>{name}</h3>
      <Star kind="METRIC" id={item.id} name={name} />
      <p>{t("follow.notAvailable")}</p>
    </div>
  );
}

function NoFavourites() {
  const t = useText();
  return (
    <EmptyState
      title={t("following.home.empty")}
      text={t("following.home.emptyText")}
      action={
        <Link className={buttonClass("primary")} to={paths.public()}>
          {t("following.home.explore")}
        </Link>
      }
    />
  );
}

/** The name of a favourite: that of the indicator, or of the time when it was starred. */
function useNameOf(): (item: HomeMetric) => string {
  const pick = usePickText();
  return ({ name, metric }) => pick(metric?.name ?? name)?.text ?? metric?.path ?? pick(name)?.text ?? "";
}
