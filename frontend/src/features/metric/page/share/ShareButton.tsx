import IconShare from "@tabler/icons-react/dist/esm/icons/IconShare2.mjs";
import { lazy, Suspense, useState } from "react";
import type { MetricViewFragment } from "@/gql/graphql";
import { loadChunk } from "@/lib/browser/lazyPage";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import type { Address } from "../series/options";

const ShareDialog = lazy(() => loadChunk(() => import("./ShareDialog")));

/** Opens the dialog with link, embed code, picture and citation. */
export function ShareButton({ metric, address }: { metric: MetricViewFragment; address: Address }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<IconShare size={16} aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("metric.page.share")}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ShareDialog metric={metric} address={address} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
