import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { useKey } from "../access/useKey";
import css from "../app/pane.module.css";

/** The messages of the examples, each a text to search for. */
const EXAMPLES = ["addin.search.example.1", "addin.search.example.2", "addin.search.example.3"] as const;

/** Shown before anything is typed: the next step, with examples. */
export function SearchExamples({ search }: { search: (text: string) => void }) {
  const t = useText();
  const { facts } = useKey();
  return (
    <div className={css.group}>
      <p className={css.text}>{t("addin.search.empty")}</p>
      <div className={css.actions}>
        {EXAMPLES.map((id) => (
          <Button key={id} small onClick={() => search(t(id))}>
            {t(id)}
          </Button>
        ))}
      </div>
      {facts === null && <p className={css.small}>{t("addin.search.guest")}</p>}
    </div>
  );
}
