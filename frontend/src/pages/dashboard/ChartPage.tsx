import { useSearchParams } from "react-router";
import { lazyPage } from "@/lib/lazyPage";
import { LoadFailure } from "@/ui/LoadFailure";
import { PageSkeleton } from "@/ui/Skeleton";

const frames = {
  waiting: <PageSkeleton />,
  failed: (retry: () => void) => <LoadFailure error={null} onRetry={retry} />,
};
const ChartEditPage = lazyPage(() => import("./ChartEditPage"), frames);

/** `/i/{account}/{collection}/{dashboard}/{chart}`: a chart of a dashboard; with `?edit` its form. */
export default function ChartPage() {
  const [search] = useSearchParams();
  return search.has("edit") ? <ChartEditPage /> : null;
}
