const KEY = "statitStar";

/** Remembers, in this tab, the object that a guest starred before signing in. */
export function rememberStar(id: string): void {
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    // storage is denied: the user presses the star once more
  }
}

/** Whether this object is the remembered one; it is then forgotten. */
export function takeRememberedStar(id: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) !== id) return false;
    sessionStorage.removeItem(KEY);
    return true;
  } catch {
    return false;
  }
}
