import IconShare from "@tabler/icons-react/dist/esm/icons/IconShare2.mjs";
import { lazy, Suspense, useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { loadChunk } from "@/lib/browser/lazyPage";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import type { MetricPlace } from "../../place";
import type { Address } from "../series/options/readAddress";

const ShareDialog = lazy(() => loadChunk(() => import("./ShareDialog")));

const METRIC = graphql(`
  fragment ShareButton_metric on Metric {
    ...ShareDialog_metric
  }
`);

interface ShareButtonProps {
  metric: FragmentType<typeof METRIC>;
  place: MetricPlace;
  address: Address;
}

/** Opens the dialog with link, embed code, picture, programs and citation. */
export function ShareButton({ place, address, ...props }: ShareButtonProps) {
  const metric = readFragment(METRIC, props.metric);
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<IconShare size={16} aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("metric.page.share")}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ShareDialog metric={metric} place={place} address={address} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
