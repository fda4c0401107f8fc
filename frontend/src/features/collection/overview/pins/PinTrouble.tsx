import { NetworkError } from "@/lib/data/graphql";
import { problemText } from "@/lib/data/problems";
import { useText } from "@/lib/text/text";
import { Notice } from "@/ui/state/Notice";
import css from "../Overview.module.css";
import type { PinChanges } from "./usePinChanges";

/** The error or the problems of the last change. */
export function PinTrouble({ changes: { failure, problems } }: { changes: PinChanges }) {
  const t = useText();
  return (
    <>
      {failure && (
        <div className={css.notice}>
          <Notice
            kind="error"
            title={t(failure instanceof NetworkError ? "common.failure.network" : "common.failure.server")}
          >
            <p>{t("collectionMore.pins.notSaved")}</p>
          </Notice>
        </div>
      )}
      {problems.length > 0 && (
        <div className={css.notice}>
          <Notice kind="error">
            {problems.map((it) => (
              <p key={it.code}>
                {it.code === "CONFLICT" ? t("collectionMore.pins.conflict") : problemText(t, it)}
              </p>
            ))}
          </Notice>
        </div>
      )}
    </>
  );
}
