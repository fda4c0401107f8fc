import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { usePickText, useText } from "@/lib/text/text";
import { FactLine } from "@/ui/text/FactLine";
import { ForeignText } from "@/ui/text/ForeignText";
import css from "./Analytics.module.css";
import type { Place, Subject } from "./analyticsQuery";
import type { Choosing } from "./choice";

/** The name of the indicator or dashboard whose numbers are shown, with links to it and to the whole collection. */
export function SubjectHead(props: { place: Place; choosing: Choosing; subject: Subject }) {
  const { place, choosing, subject } = props;
  const { kind, key } = subject;
  const t = useText();
  const name = usePickText()(subject.name) ?? { text: key };
  const page = kind === "indicator" ? paths.metric : paths.dashboard;
  return (
    <div className={css.subject}>
      <h2>
        <ForeignText {...name} />
      </h2>
      <FactLine className={css.facts}>
        {t(`analytics.subject.${kind}`)}
        {key}
        <Link to={page(place.account, place.collection, key)}>{t("analytics.subject.open")}</Link>
        <Link to={choosing.linkTo({ subject: null })}>{t("analytics.subject.whole")}</Link>
      </FactLine>
    </div>
  );
}
