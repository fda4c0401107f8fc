import { type FragmentType, graphql, readFragment } from "@/gql";
import { bibtex } from "@/lib/text/citation";
import { statedSources } from "@/lib/text/sources";
import { usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { Copied, CopiedSentence, TakeAway } from "@/ui/action/TakeAway";
import type { MetricPlace } from "../../place";
import type { Address } from "../series/options/readAddress";
import { ShareParts } from "./ShareParts";
import { useCitation } from "./useCitation";
import { useCitedState } from "./useCitedState";

const METRIC = graphql(`
  fragment ShareDialog_metric on Metric {
    ...ShareParts_metric
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
  const t = useText();
  return (
    <Dialog
      title={t("metricMore.share.title")}
      wide
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("metricMore.share.close")}</Button>}
    >
      <ShareParts metric={metric} place={place} address={address} link={location.href} />
      <Cite metric={metric} place={place} />
    </Dialog>
  );
}

const CITE_METRIC = graphql(`
  fragment Cite_metric on Metric {
    name { fr en }
    source
    vintage
    publishedAt
    collection { account { name } }
    ...useCitation_metric
  }
`);

interface CiteProps {
  metric: FragmentType<typeof CITE_METRIC>;
  place: MetricPlace;
}

/** The citation as a sentence and for reference managers. */
function Cite({ place, ...props }: CiteProps) {
  const metric = readFragment(CITE_METRIC, props.metric);
  const t = useText();
  const pick = usePickText();
  const citation = useCitation(metric, place);
  const { address, publishedAt, ...state } = useCitedState(metric, place);
  const publisher = metric.collection.account.name || place.account;
  const entry = bibtex(
    {
      producers: statedSources([metric]),
      publisher,
      title: pick(metric.name)?.text ?? place.path,
      published: publishedAt?.slice(0, 10),
      address,
      accessed: new Date().toISOString().slice(0, 10),
    },
    { note: t("metricMore.cite.note", state), publishedBy: t("metricMore.cite.publishedBy", { publisher }) },
  );
  return (
    <TakeAway title={t("metricMore.share.cite")}>
      <CopiedSentence
        text={citation}
        copy={t("metricMore.share.copyCitation")}
        done={t("metric.page.copied")}
      />
      <Copied
        label={t("metricMore.share.bibtex")}
        text={entry}
        copy={t("metricMore.share.copyBibtex")}
        done={t("metric.page.copied")}
        rows={8}
      />
    </TakeAway>
  );
}
