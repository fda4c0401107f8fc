import { type ComponentProps, lazy, Suspense } from "react";
import { loadChunk } from "@/lib/browser/lazyPage";

const AlertDialog = lazy(() => loadChunk(() => import("./AlertDialog")));

/** The dialog of an alert, downloaded when it is first opened. */
export function LaterDialog(props: ComponentProps<typeof AlertDialog>) {
  return (
    <Suspense>
      <AlertDialog {...props} />
    </Suspense>
  );
}
