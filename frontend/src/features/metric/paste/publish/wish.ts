const KEY = "statitPublish";
/** Time within which a guest who pressed “Publish” may sign up. */
const KEPT_MS = 30 * 60_000;

/** Stores in this tab that the guest pressed “Publish”: the data is published after the sign-up. */
export function wishToPublish(): void {
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // storage is denied: the user presses again
  }
}

/** Whether “Publish” was pressed in this tab shortly before. The answer is given once. */
export function takeWish(): boolean {
  try {
    const at = Number(sessionStorage.getItem(KEY) ?? Number.NaN);
    sessionStorage.removeItem(KEY);
    return Date.now() - at <= KEPT_MS;
  } catch {
    return false; // storage is denied
  }
}
