import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import { useState } from "react";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { useSaving } from "@/lib/data/saving";
import { formatDate } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { Menu, menuItem } from "@/ui/action/Menu";
import { showToast } from "@/ui/state/toasts";
import { Avatar } from "@/ui/text/Avatar";
import { FactLine } from "@/ui/text/FactLine";
import css from "./Members.module.css";
import { nameOf, roleName } from "./names";
import type { Member, Place, Role } from "./place";
import { RoleMenu } from "./RoleMenu";
import { Trouble } from "./Trouble";
import { useReadAgain } from "./useMembers";

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
  const readAgain = useReadAgain();
  // Shown immediately after a choice; then the list has the role.
  const [wanted, setWanted] = useState<Role | null>(null);
  const name = nameOf(member);

  const saving = useSaving({
    send: (role: Role) => place.change(member, role),
    done: async (_, role) => {
      await readAgain();
      setWanted(null);
      showToast((then) => then("member.role.changed", { name, role: then(roleName(role)) }));
    },
    refused: () => {
      setWanted(null);
      void readAgain();
    },
  });
  const change = (role: Role) => {
    setWanted(role);
    void saving.save(role);
  };

  const role = wanted ?? member.role;
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
          <Menu
            className={`${buttonClass("quiet", true)} ${css.dots}`}
            label={t("member.menu", { name })}
            trigger={<IconDots size={18} aria-hidden />}
          >
            {mayHandOver && (
              <button type="button" role="menuitem" className={menuItem} onClick={onHandOver}>
                {t("member.menu.handOver")}
              </button>
            )}
            {member.removable && (
              <button type="button" role="menuitem" className={menuItem} onClick={onRemove}>
                {t(own ? "member.menu.leave" : "member.menu.remove")}
              </button>
            )}
          </Menu>
        )}
      </div>
      <Trouble className={css.trouble} saving={saving} onRetry={() => wanted && change(wanted)} />
    </li>
  );
}
