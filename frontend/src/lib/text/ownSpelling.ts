import { useEffect } from "react";
import { useLocation, useNavigate } from "@/lib/router/navigation";

/**
 * Keys are found in any letter case, and former keys redirect: replaces another spelling of the address by the one with
 * the current keys. `path` is `undefined` while loading.
 */
export function useOwnSpelling(path: string | undefined): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (path === undefined || pathname === path) return;
    navigate(path + search + hash, { replace: true });
  }, [path, pathname, search, hash, navigate]);
}
