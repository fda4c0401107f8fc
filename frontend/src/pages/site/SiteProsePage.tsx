import { About } from "@/features/site/prose/About";
import { Privacy } from "@/features/site/prose/Privacy";
import { Terms } from "@/features/site/prose/Terms";
import { paths } from "@/lib/paths";
import { useLocation } from "@/lib/router/navigation";

/** `/about`, `/privacy` and `/terms`: short pages, in one download. */
export default function SiteProsePage() {
  const { pathname } = useLocation();
  if (pathname === paths.privacy) return <Privacy />;
  return pathname === paths.terms ? <Terms /> : <About />;
}
