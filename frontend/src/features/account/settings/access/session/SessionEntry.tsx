import { type FragmentType, graphql, readFragment } from "@/gql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDateTime } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import css from "../../settings.module.css";
import { readDevice } from "./device";

const SESSION = graphql(`
  fragment SessionEntry_session on Session {
    device
    seenAt
    current
  }
`);

/** One session: its device and its last use, and a button that ends it unless it is the current one. */
export function SessionEntry(props: {
  session: FragmentType<typeof SESSION>;
  ending: boolean;
  onEnd: () => void;
}) {
  const { device, seenAt, current } = readFragment(SESSION, props.session);
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const name = deviceName(device, t);
  return (
    <li>
      <p className={css.device}>
        {name}
        <span>
          {current
            ? t("account.sessions.current")
            : t("account.sessions.seen", { date: formatDateTime(seenAt, language, timeZone) })}
        </span>
      </p>
      {!current && (
        <Button
          small
          busy={props.ending}
          aria-label={t("account.sessions.endNamed", { device: name })}
          onClick={props.onEnd}
        >
          {t("account.sessions.end")}
        </Button>
      )}
    </li>
  );
}

function deviceName(header: string, t: ReturnType<typeof useText>): string {
  const { browser, system } = readDevice(header);
  if (browser && system) return t("account.sessions.device", { browser, system });
  return browser ?? system ?? (header || t("account.sessions.unknown"));
}
