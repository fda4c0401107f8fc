import { type FragmentType, graphql, readFragment } from "@/gql";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { Copied, TakeAway } from "@/ui/action/TakeAway";
import type { MetricPlace } from "../../place";
import { METRIC_DEFAULTS } from "../series/options/defaults";
import type { Address } from "../series/options/readAddress";
import { Cite } from "./Cite";
import { Embed } from "./Embed";
import { Picture } from "./Picture";
import { UseInProgram } from "./UseInProgram";

const METRIC = graphql(`
  fragment ShareDialog_metric on Metric {
    observationCount
    ...MetricDefaults_metric
    ...Embed_metric
    ...UseInProgram_metric
    ...Cite_metric
  }
`);

interface ShareDialogProps {
  metric: FragmentType<typeof METRIC>;
  place: MetricPlace;
  address: Address;
  onClose: () => void;
}

/** Link, embed code with its preview, picture, programs and citation of the shown data. */
export default function ShareDialog({ place, address, onClose, ...props }: ShareDialogProps) {
  const metric = readFragment(METRIC, props.metric);
  const defaults = readFragment(METRIC_DEFAULTS, metric);
  const t = useText();
  return (
    <Dialog
      title={t("metricMore.share.title")}
      wide
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("metricMore.share.close")}</Button>}
    >
      <TakeAway title={t("metricMore.share.link")}>
        <Copied
          label={t("metricMore.share.linkLabel")}
          text={location.href}
          copy={t("metricMore.share.copyLink")}
          done={t("metric.page.copied")}
        />
      </TakeAway>
      {metric.observationCount > 0 && (
        <>
          <Embed metric={metric} place={place} defaults={defaults} address={address} />
          <Picture place={place} defaults={defaults} address={address} />
          <UseInProgram metric={metric} place={place} defaults={defaults} address={address} />
        </>
      )}
      <Cite metric={metric} place={place} />
    </Dialog>
  );
}
