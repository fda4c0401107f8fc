import { Navigate, Outlet, useLocation } from "react-router";
import { withoutTrailingSlash } from "@/lib/paths";

/**
 * Around every page: an address with a slash at its end leads to the one without, as the server leads there when it is
 * opened. Pages thus see one spelling of their address.
 */
export function WithoutTrailingSlash() {
  const { pathname, search, hash, state } = useLocation();
  const own = withoutTrailingSlash(pathname);
  if (own === pathname) return <Outlet />;
  return <Navigate to={{ pathname: own, search, hash }} state={state} replace />;
}
