import { useState } from "react";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import css from "./ShortcutDialog.module.css";
import { keyNames, type Shortcut, shortcutsHere } from "./shortcuts";

/** The list of the keys that work everywhere and on the page that is shown. */
export default function ShortcutDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [groups] = useState(() => shortcutsHere());
  return (
    <Dialog
      title={t("common.menu.shortcuts")}
      onClose={onClose}
      actions={
        <Button onClick={onClose} data-autofocus>
          {t("shortcut.shut")}
        </Button>
      }
    >
      {groups.map(({ of, shortcuts }) => (
        <section key={of} className={css.group}>
          <h3>{t(of)}</h3>
          <dl>
            {shortcuts.map((shortcut) => (
              <div key={shortcut.does}>
                <dt>{t(shortcut.does)}</dt>
                <dd>
                  <Keys shortcut={shortcut} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

function Keys({ shortcut }: { shortcut: Shortcut }) {
  const t = useText();
  return shortcut.keys.map((keys) => (
    <kbd key={keys} className={css.together}>
      {keyNames(keys, t).map((name) => (
        <kbd key={name}>{name}</kbd>
      ))}
    </kbd>
  ));
}
