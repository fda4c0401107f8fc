import { useEffect } from "react";
import { FrameView } from "@/features/metric/FrameView";
import { useMetric } from "@/features/metric/page/useMetric";
import { NotFound } from "@/features/site/NotFound";
import { paths } from "@/lib/paths";
import { useSearchParams } from "@/lib/router/navigation";
import { useSetLanguage } from "@/lib/text/text";
import { Loaded } from "@/ui/state/Loaded";
import { PageSkeleton } from "@/ui/state/Skeleton";

/** `/f/{account}/{collection}/{path}`: the chart alone, for projectors and for frames in other pages. */
export default function FramePage() {
  useFrameLook();
  return (
    <Loaded from={useMetric(paths.metricFrame)} waiting={<PageSkeleton />} absent={<NotFound />}>
      {(metric) => <FrameView metric={metric} />}
    </Loaded>
  );
}

/** Applies the language and the theme of the frame's address; the reader's own choices remain stored. */
function useFrameLook(): void {
  const [search] = useSearchParams();
  const setLanguage = useSetLanguage();
  const [language, theme] = [search.get("lang"), search.get("theme")];
  useEffect(() => {
    if (language === "fr" || language === "en") setLanguage(language);
  }, [language, setLanguage]);
  useEffect(() => {
    if (theme === "light" || theme === "dark") document.documentElement.setAttribute("data-theme", theme);
  }, [theme]);
}
