import { useModule } from "@/lib/browser/laterModule";
import { laterStatus } from "@/lib/format/laterStatus";
import type { Sample } from "@/lib/repair/outcome";
import { placeText } from "@/lib/repair/placeText";
import { kindOf, ROLES, runsOf } from "@/lib/repair/repairs";
import { useText } from "@/lib/text/text";
import css from "./Proposal.module.css";

/** Repairs of the header row, whose cells need no position. */
const OF_HEADER = ["header", "columns"];

/** Whether a sample shows a change, or a name of the header, which has nothing after it. */
function hasEffect({ before, after }: Sample): boolean {
  return before !== after || before === "";
}

/** Sample cells of a repair, before and after. */
export function Samples({ repair, samples }: { repair: string; samples: readonly Sample[] }) {
  const t = useText();
  const kind = kindOf(repair);
  return (
    <ul
      className={css.samples}
      aria-label={t(kind === "header" ? "import.repair.named" : "import.repair.samples")}
    >
      {samples.filter(hasEffect).map(({ line, column, before, after }) => (
        <li key={`${line}:${column}:${before}`}>
          {before !== "" && <code>{before}</code>}
          {kind !== "header" && (
            <>
              {before !== "" && (
                <>
                  <span aria-hidden="true">→</span>
                  <span className="visually-hidden">{t("import.repair.becomes")}</span>
                </>
              )}
              <After kind={kind} text={after} />
            </>
          )}
          {!OF_HEADER.includes(kind) && <span className="muted">{placeText(t, line, column)}</span>}
        </li>
      ))}
    </ul>
  );
}

/** The roles of the columns, for a table without names to show. */
export function Runs({ need, width }: { need: string; width: number }) {
  const t = useText();
  return (
    <ul className={css.samples} aria-label={t("import.repair.named")}>
      {runsOf(need, width).map(({ role, from, to }) => (
        <li key={from}>
          <span className="muted">{t("import.role.columns", { count: to - from + 1, from, to })}</span>
          <span>{t(`import.role.${role}`)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The meaning of a cell: a text, the role of its column, a status, or nothing. */
function After({ kind, text }: { kind: string; text: string }) {
  const t = useText();
  if (text === "") return <em>{t("import.repair.nothing")}</em>;
  if (kind === "status") return <Status codes={text} />;
  const role = kind === "columns" ? ROLES.find((one) => one === text) : undefined;
  return role ? <span>{t(`import.role.${role}`)}</span> : <code>{text}</code>;
}

/** The codes of a status, with their names once these are downloaded: `P · provisional`. */
function Status({ codes }: { codes: string }) {
  const t = useText();
  const { module } = useModule(laterStatus);
  return (
    <span>
      <code>{codes}</code>
      {module && ` · ${module.statusName(codes, t)}`}
    </span>
  );
}
