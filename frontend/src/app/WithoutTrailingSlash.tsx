import type { ReactNode } from "react";
import { withoutTrailingSlash } from "@/lib/paths";
import { Navigate } from "@/lib/router/Link";
import { useLocation } from "@/lib/router/navigation";

/**
 * Redirects an address with a trailing slash to the one without, as the server does on a load. Pages thus see one
 * spelling of their address.
 */
export function WithoutTrailingSlash({ children }: { children?: ReactNode }) {
  const { pathname, search, hash, state } = useLocation();
  const own = withoutTrailingSlash(pathname);
  if (own === pathname) return children;
  return <Navigate to={own + search + hash} state={state} replace />;
}
