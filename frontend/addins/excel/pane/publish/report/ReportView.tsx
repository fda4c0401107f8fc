import { useEffect, useRef } from "react";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Notice } from "@/ui/state/Notice";
import { FactLine } from "@/ui/text/FactLine";
import type { Checked } from "../../../../core/publish/check";
import { cellOf, type Draft } from "../../../../core/publish/draft";
import { vintagesOf } from "../../../../core/publish/existing";
import type { PublishReport, ReportProblem } from "../../../../core/publish/report";
import css from "../../app/pane.module.css";
import own from "../publish.module.css";
import type { Publishing } from "../usePublish";
import { ItemList } from "./ItemList";
import { ProblemLine } from "./ProblemLine";
import { ProposalList } from "./ProposalList";

/** The effect that publishing would have, the problems with their cells, and the button that publishes. */
export function ReportView(props: { draft: Draft; checked: Checked; publishing: Publishing }) {
  const { draft, checked, publishing } = props;
  const { report, existing, changed } = checked;
  const t = useText();
  const { change, preview, publish, reread: again } = publishing;
  const { valid, invalid, problems, proposals } = report;
  const changing = valid.filter(({ status }) => status !== "unchanged").length;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const repair = (repairs: readonly string[]) => {
    change({ repairs });
    preview.mutate({ ...draft, repairs });
  };
  return (
    <section className={css.group} aria-labelledby="report">
      <h3 id="report" ref={title} tabIndex={-1} className={own.title}>
        {t("addin.report.title")}
      </h3>
      {changed.length > 0 && (
        <Notice kind="warning" title={t("addin.report.changed")}>
          <p>{t("addin.report.changed.text", { keys: changed.join(", ") })}</p>
        </Notice>
      )}
      {problems.length > 0 && (
        <Notice kind="error" title={t("addin.report.unreadable")}>
          <Problems draft={draft} problems={problems} />
        </Notice>
      )}
      <div role="status">
        {problems.length === 0 && (
          <FactLine className={css.text}>
            {(["new", "changed", "unchanged"] as const).map((status) => {
              const count = valid.filter((item) => item.status === status).length;
              return count > 0 && t(`addin.report.count.${status}`, { count });
            })}
          </FactLine>
        )}
      </div>
      <ItemList items={valid} />
      <InvalidList draft={draft} invalid={invalid} />
      <ProposalList proposals={proposals} accepted={draft.repairs} onChange={repair} />
      {problems.length === 0 && changing > 0 && (
        <Button
          variant="primary"
          busy={publish.isPending}
          onClick={() => publish.mutate({ draft, seen: vintagesOf(existing) })}
        >
          {t("addin.report.publish", { count: changing })}
        </Button>
      )}
      {problems.length === 0 && changing === 0 && invalid.length === 0 && <p>{t("addin.report.nothing")}</p>}
      <Button busy={again.isPending} onClick={() => again.mutate(draft)}>
        {t("addin.report.again")}
      </Button>
    </section>
  );
}

/** The indicators that cannot be published, each with its problems. */
function InvalidList({ draft, invalid }: { draft: Draft } & Pick<PublishReport, "invalid">) {
  const t = useText();
  if (invalid.length === 0) return null;
  return (
    <Notice kind="warning" title={t("addin.report.invalid", { count: invalid.length })}>
      {invalid.map(({ key, problems, more }) => (
        <div key={key} className={own.invalid}>
          <p className={own.name}>{key}</p>
          <Problems draft={draft} problems={problems} />
          {more > 0 && <p>{t("addin.report.more", { count: more })}</p>}
        </div>
      ))}
    </Notice>
  );
}

function Problems({ draft, problems }: { draft: Draft; problems: readonly ReportProblem[] }) {
  return (
    <ul>
      {problems.map(({ line, column, message }) => (
        <ProblemLine
          key={`${line} ${column} ${message}`}
          message={message}
          cell={cellOf(draft, line, column)}
        />
      ))}
    </ul>
  );
}
