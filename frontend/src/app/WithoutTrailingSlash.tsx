import { Navigate, Outlet, useLocation } from "react-router";
import { withoutTrailingSlash } from "@/lib/paths";

/**
 * Redirects an address with a trailing slash to the one without, as the server does on a load. Pages thus see one
 * spelling of their address.
 */
export function WithoutTrailingSlash() {
  const { pathname, search, hash, state } = useLocation();
  const own = withoutTrailingSlash(pathname);
  if (own === pathname) return <Outlet />;
  return <Navigate to={{ pathname: own, search, hash }} state={state} replace />;
}
