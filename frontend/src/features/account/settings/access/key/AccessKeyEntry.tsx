import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import { type FragmentType, graphql, readFragment } from "@/gql";
import type { AccessKeyEntry_KeyFragment } from "@/gql/graphql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDate, unbrokenPeriod } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { RichText, useLanguage, usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { FactLine } from "@/ui/text/FactLine";
import css from "./AccessKeys.module.css";
import { expiryOf } from "./expiry";

const KEY = graphql(`
  fragment AccessKeyEntry_key on AccessKey {
    name
    scope
    prefix
    createdAt
    expiresAt
    lastUsedOn
    limited
    collection {
      key
      name { fr en }
      account { key }
    }
  }
`);

/** One access key: its name and beginning, what it can do, its dates, and a button that revokes it. */
export function AccessKeyEntry(props: { accessKey: FragmentType<typeof KEY>; onRevoke: () => void }) {
  const key = readFragment(KEY, props.accessKey);
  const { name, scope, prefix, createdAt, expiresAt, lastUsedOn } = key;
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  return (
    <li className={css.key}>
      <div className={css.main}>
        <p className={css.name}>{name}</p>
        <p className={css.prefix}>{prefix}…</p>
        <FactLine className="detail anywhere">
          {t(`settings.accessKey.scope.${scope}`)}
          <Limit {...key} />
        </FactLine>
        <FactLine className="detail anywhere">
          {t("settings.accessKey.created", { date: formatDate(createdAt, language, timeZone) })}
          {lastUsedOn
            ? t("settings.accessKey.used", { date: unbrokenPeriod("D", lastUsedOn, language) })
            : t("settings.accessKey.unused")}
          <End date={formatDate(expiresAt, language, timeZone)} expiresAt={expiresAt} />
        </FactLine>
      </div>
      <Button small aria-label={t("settings.accessKey.revoke.named", { name })} onClick={props.onRevoke}>
        {t("settings.accessKey.revoke")}
      </Button>
    </li>
  );
}

/** What the key has access to: a collection with its link, or everything. */
function Limit({ limited, collection }: Pick<AccessKeyEntry_KeyFragment, "limited" | "collection">) {
  const t = useText();
  const pick = usePickText();
  if (!limited) return t("settings.accessKey.limit.none");
  if (!collection) return t("settings.accessKey.limit.hidden");
  const { key, account } = collection;
  const { text, lang } = pick(collection.name) ?? { text: key };
  return (
    <RichText
      id="settings.accessKey.limit.collection"
      values={{ collection: text }}
      parts={{
        link: (it) => (
          <Link to={paths.collection(account.key, key)} lang={lang}>
            {it}
          </Link>
        ),
      }}
    />
  );
}

/** The day on which the key expires, marked if that is soon or over. */
function End({ expiresAt, date }: { expiresAt: string; date: string }) {
  const t = useText();
  const expiry = expiryOf(expiresAt, Date.now());
  if (expiry === "later") return t("settings.accessKey.expires", { date });
  return (
    <span className={expiry === "soon" ? css.soon : css.over}>
      <IconAlertTriangle size={15} aria-hidden />
      {expiry === "soon"
        ? t("settings.accessKey.expiresSoon", { date })
        : t("settings.accessKey.expired", { date })}
    </span>
  );
}
