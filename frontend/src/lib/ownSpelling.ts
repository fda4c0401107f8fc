import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

/** Keys are found without regard to case; an address in another case becomes the one with the keys as they are spelt. */
export function useOwnSpelling(path: string | undefined): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (path === undefined || pathname === path || pathname.toLowerCase() !== path.toLowerCase()) return;
    void navigate({ pathname: path, search, hash }, { replace: true });
  }, [path, pathname, search, hash, navigate]);
}
