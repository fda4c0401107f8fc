/** Whether the command key takes the place of Ctrl. */
function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}

/** Whether the key of shortcuts is held: Command on a Mac, Control elsewhere. */
export function isCommand({ metaKey, ctrlKey }: { metaKey: boolean; ctrlKey: boolean }): boolean {
  return isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey;
}

/** A shortcut as keyboards name it: `⌘K`, `Ctrl K`. */
export function shortcut(key: string): string {
  return isMac() ? `⌘${key}` : `Ctrl ${key}`;
}
