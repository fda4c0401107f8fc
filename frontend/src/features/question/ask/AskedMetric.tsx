import { useQuery } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";
import { questionPaths } from "@/lib/questionPaths";
import { Link } from "@/lib/router/Link";
import { usePickText, useText } from "@/lib/text/text";
import css from "../form/Form.module.css";
import type { Place } from "../place";

const ASKED_METRIC = graphql(`
  query AskedMetric($id: ID!) {
    viewer { id metric(id: $id) { id name { fr en } path } }
  }
`);

/** The indicator that a new question is about, and a link that asks without it. */
export function AskedMetric(props: { place: Place; metric: string; error: string | undefined }) {
  const { place, metric, error } = props;
  const t = useText();
  const pick = usePickText();
  const { data } = useQuery({
    queryKey: keys.choice("askedMetric", metric),
    queryFn: async () => (await request(ASKED_METRIC, { id: metric })).viewer?.metric ?? null,
  });
  const name = data && (pick(data.name)?.text ?? data.path);
  return (
    <div data-field="metric" tabIndex={-1} className={css.about}>
      <p>{t("question.about", { name: name ?? t("question.about.one") })}</p>
      <Link to={questionPaths.ask(place.account, place.collection)} replace>
        {t("question.about.remove")}
      </Link>
      {error && <p className={css.over}>{error}</p>}
    </div>
  );
}
