import IconChartBar from "@tabler/icons-react/dist/esm/icons/IconChartBar.mjs";
import IconChartLine from "@tabler/icons-react/dist/esm/icons/IconChartLine.mjs";
import IconFileUpload from "@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs";
import IconFolder from "@tabler/icons-react/dist/esm/icons/IconFolder.mjs";
import IconLayoutDashboard from "@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs";
import IconMessageQuestion from "@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs";
import type { ComponentType } from "react";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import css from "./OtherThings.module.css";

type Kind = "indicator" | "import" | "chart" | "dashboard" | "collection" | "question";

interface Entry {
  kind: Kind;
  icon: ComponentType<{ size: number; stroke: number; "aria-hidden": true }>;
  to: string;
}

const ENTRIES: readonly Entry[] = [
  { kind: "indicator", icon: IconChartLine, to: paths.newMetric() },
  { kind: "import", icon: IconFileUpload, to: paths.newSomewhere("import") },
  { kind: "chart", icon: IconChartBar, to: paths.newSomewhere("chart") },
  { kind: "dashboard", icon: IconLayoutDashboard, to: paths.newDashboardSomewhere },
  { kind: "collection", icon: IconFolder, to: paths.newCollection() },
  { kind: "question", icon: IconMessageQuestion, to: paths.newSomewhere("question") },
];

/** The things to create without pasted data, each with its purpose in one line. */
export function OtherThings({ mayMakeCollection }: { mayMakeCollection: boolean }) {
  const t = useText();
  return (
    <section className={css.others}>
      <h2>{t("paste.others")}</h2>
      <ul className={css.choices}>
        {ENTRIES.filter(({ kind }) => kind !== "collection" || mayMakeCollection).map(
          ({ kind, icon: Icon, to }) => (
            <li key={kind}>
              <Link className={css.entry} to={to}>
                <Icon size={20} stroke={1.5} aria-hidden />
                <span>
                  <strong>{t(`collectionForm.new.${kind}`)}</strong>
                  <span>{t(`collectionForm.new.${kind}.text`)}</span>
                </span>
              </Link>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
