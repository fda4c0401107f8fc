import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDate } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, useText } from "@/lib/text/text";
import { Avatar } from "@/ui/text/Avatar";
import { FactLine } from "@/ui/text/FactLine";
import css from "../Members.module.css";
import { nameOf, roleName } from "../names";
import type { Member, Place } from "../place/place";
import { Trouble } from "../Trouble";
import { MemberMenu } from "./MemberMenu";
import { RoleMenu } from "./RoleMenu";
import { useRoleChange } from "./useRoleChange";

/** One member: name, date of joining, role, and the reader's actions. */
export function MemberRow(props: {
  place: Place;
  member: Member;
  /** Whether the member is the reader. */
  own: boolean;
  onRemove: () => void;
  onHandOver: () => void;
}) {
  const { place, member, own, onRemove, onHandOver } = props;
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { role, saving, change, retry } = useRoleChange(place, member);
  const name = nameOf(member);
  const mayHandOver = place.mayHandOver && member.role === "ADMINISTRATOR" && !own;
  return (
    <li className={css.row} aria-busy={saving.busy}>
      <Avatar name={name} picture={member.pictureUrl} size={40} />
      <div className={css.who}>
        <p className={css.name}>
          <Link to={paths.person(member.username)}>{name}</Link>
          {own && <span className={css.you}>{t("member.you")}</span>}
        </p>
        <FactLine className={css.facts}>
          {member.name && member.username}
          {member.ownedCollections > 0 && t("member.owns", { count: member.ownedCollections })}
        </FactLine>
      </div>
      <p className={css.since}>{t("member.since", { date: formatDate(member.since, language, timeZone) })}</p>
      <div className={css.role}>
        {member.roles.some((it) => it !== member.role) ? (
          <RoleMenu place={place} name={name} role={role} roles={member.roles} onChoose={change} />
        ) : (
          <span className={css.fixed}>{t(roleName(role))}</span>
        )}
      </div>
      <div className={css.actions}>
        {(member.removable || mayHandOver) && (
          <MemberMenu
            name={name}
            own={own}
            onHandOver={mayHandOver ? onHandOver : undefined}
            onRemove={member.removable ? onRemove : undefined}
          />
        )}
      </div>
      <Trouble className={css.trouble} saving={saving} onRetry={retry} />
    </li>
  );
}
