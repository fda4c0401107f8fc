import { type FragmentType, graphql, readFragment } from "@/gql";
import { unbrokenPeriod } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { RichText, useLanguage, usePickText, useText } from "@/lib/text/text";
import { Notice } from "@/ui/state/Notice";
import { ForeignText } from "@/ui/text/ForeignText";
import css from "./EndNotice.module.css";

const METRIC = graphql(`
  fragment EndNotice_metric on Metric {
    end {
      date
      reason { fr en }
      successor { path name { fr en } collection { key account { key } } }
    }
  }
`);

/** The end of a discontinued indicator, under its head: the day, the reason, and the indicator that continues it. */
export function EndNotice(props: { metric: FragmentType<typeof METRIC> }) {
  const { end } = readFragment(METRIC, props.metric);
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  if (!end) return null;
  const reason = pick(end.reason);
  const { successor } = end;
  return (
    <div className={css.end}>
      <Notice kind="info" title={t("metric.end.title", { date: unbrokenPeriod("D", end.date, language) })}>
        {reason && (
          <p>
            <ForeignText {...reason} />
          </p>
        )}
        {successor && (
          <p>
            <RichText
              id="metric.end.successor"
              values={{ name: pick(successor.name)?.text ?? successor.path }}
              parts={{
                successor: (name) => (
                  <Link
                    to={paths.metric(
                      successor.collection.account.key,
                      successor.collection.key,
                      successor.path,
                    )}
                  >
                    {name}
                  </Link>
                ),
              }}
            />
          </p>
        )}
      </Notice>
    </div>
  );
}
