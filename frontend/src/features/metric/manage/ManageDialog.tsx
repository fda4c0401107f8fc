import type { ReactNode } from "react";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Bar, Skeleton } from "@/ui/state/Skeleton";
import type { MetricPlace } from "../place";
import { DeleteMetric } from "./DeleteMetric";
import { MoveMetric } from "./MoveMetric";
import { useManaged } from "./useManaged";

interface Props {
  what: "move" | "delete";
  place: MetricPlace;
  onClose: () => void;
}

/** Moves or deletes an indicator. */
export default function ManageDialog({ what, place, onClose }: Props) {
  const t = useText();
  const { data, error, refetch } = useManaged(place);
  const title = t(what === "move" ? "metricMore.move.title" : "metricMore.delete.title");
  const Form = what === "move" ? MoveMetric : DeleteMetric;
  if (data) return <Form place={place} metric={data} title={title} onClose={onClose} />;
  return (
    <Frame title={title} onClose={onClose}>
      {error || data === null ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton>
          <Bar />
          <Bar width="70%" />
        </Skeleton>
      )}
    </Frame>
  );
}

function Frame(props: { title: string; onClose: () => void; children: ReactNode }) {
  const { title, onClose, children } = props;
  const t = useText();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("metricMore.manage.cancel")}</Button>}
    >
      {children}
    </Dialog>
  );
}
