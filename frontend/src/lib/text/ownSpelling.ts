import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * Keys are found in any letter case, and former keys lead on: an address that is spelt otherwise becomes the one with
 * the keys as they are now. Without a path nothing is known yet.
 */
export function useOwnSpelling(path: string | undefined): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (path === undefined || pathname === path) return;
    void navigate({ pathname: path, search, hash }, { replace: true });
  }, [path, pathname, search, hash, navigate]);
}
