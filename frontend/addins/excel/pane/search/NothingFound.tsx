import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { useKey } from "../access/useKey";
import css from "../app/pane.module.css";

/** Shown without results: another spelling, and the reasons for which nothing may be found. */
export function NothingFound(props: {
  text: string;
  spelling: string | undefined;
  search: (text: string) => void;
}) {
  const { text, spelling, search } = props;
  const t = useText();
  const { facts } = useKey();
  return (
    <div className={css.group}>
      <h2>{t("addin.search.nothing", { text })}</h2>
      {spelling && (
        <p>
          {t("addin.search.spelling")}{" "}
          <Button variant="link" onClick={() => search(spelling)}>
            {spelling}
          </Button>
        </p>
      )}
      <p className={css.text}>{t("addin.search.nothing.text")}</p>
      {facts === null && <p className={css.text}>{t("addin.search.nothing.guest")}</p>}
    </div>
  );
}
