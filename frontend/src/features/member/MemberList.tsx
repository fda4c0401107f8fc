import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import { useState } from "react";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { type Saving, useSaving } from "@/lib/data/saving";
import { formatDate } from "@/lib/format";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useLanguage, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { Menu, menuItem } from "@/ui/action/Menu";
import { EmptyState } from "@/ui/state/EmptyState";
import { showToast } from "@/ui/state/toasts";
import { Avatar } from "@/ui/text/Avatar";
import { FactLine } from "@/ui/text/FactLine";
import css from "./Members.module.css";
import { isReader, nameOf, roleName, rolesOf, roleText } from "./names";
import type { Member, Place, Role } from "./place/place";
import { Trouble } from "./Trouble";
import { useReadAgain } from "./useMembers";

/** The found members, one below the other, and a button for the next page. */
export function MemberList(props: {
  place: Place;
  members: readonly Member[];
  viewer: { id: string } | null | undefined;
  /** Whether the members belong to an earlier search. */
  stale: boolean;
  more: (() => void) | undefined;
  loadingMore: boolean;
  onAsk: (what: "remove" | "handOver", member: Member) => void;
}) {
  const { place, members, viewer, stale, more, loadingMore, onAsk } = props;
  const t = useText();
  return (
    <>
      <ul className={stale ? "lined stale" : "lined"} aria-busy={stale} data-rows="open">
        {members.map((member) => (
          <MemberRow
            key={member.id}
            place={place}
            member={member}
            own={isReader(member, viewer)}
            onRemove={() => onAsk("remove", member)}
            onHandOver={() => onAsk("handOver", member)}
          />
        ))}
      </ul>
      {more && (
        <p className={css.more}>
          <Button busy={loadingMore} onClick={more}>
            {t("common.showMore")}
          </Button>
        </p>
      )}
    </>
  );
}

/** One member: name, date of joining, role, and the reader's actions. */
function MemberRow(props: {
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
        <FactLine className="detail anywhere">
          {member.name && member.username}
          {member.ownedCollections > 0 && t("member.owns", { count: member.ownedCollections })}
        </FactLine>
      </div>
      <p className={`detail ${css.since}`}>
        {t("member.since", { date: formatDate(member.since, language, timeZone) })}
      </p>
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

/** The role of a member, and its change: a chosen role is shown at once, until the list has it. */
function useRoleChange(
  place: Place,
  member: Member,
): { role: Role; saving: Saving; change: (role: Role) => void; retry: () => void } {
  const readAgain = useReadAgain();
  const [wanted, setWanted] = useState<Role | null>(null);
  const saving = useSaving({
    send: (role: Role) => place.change(member, role),
    done: async (_, role) => {
      await readAgain();
      setWanted(null);
      showToast((then) => then("member.role.changed", { name: nameOf(member), role: then(roleName(role)) }));
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
  return {
    role: wanted ?? member.role,
    saving,
    change,
    retry: () => {
      if (wanted) change(wanted);
    },
  };
}

/** The role of a member as a menu: each role with its permissions. */
function RoleMenu(props: {
  place: Place;
  name: string;
  role: Role;
  /** Roles that the reader may grant. */
  roles: readonly Role[];
  onChoose: (role: Role) => void;
}) {
  const { place, name, role, roles, onChoose } = props;
  const t = useText();
  const offered = rolesOf(place.noun).filter((it) => it === role || roles.includes(it));
  return (
    <Menu
      className={`${buttonClass("plain", true)} ${css.roleButton}`}
      label={t("member.role.change", { name, role: t(roleName(role)) })}
      trigger={
        <>
          {t(roleName(role))}
          <IconChevronDown size={14} aria-hidden />
        </>
      }
    >
      {offered.map((it) => (
        <button
          key={it}
          type="button"
          role="menuitemradio"
          aria-checked={it === role}
          className={`${menuItem} ${css.roleItem}`}
          onClick={() => it !== role && onChoose(it)}
        >
          <span className={css.check}>{it === role && <IconCheck size={16} aria-hidden />}</span>
          <span>
            <strong>{t(roleName(it))}</strong>
            <span>{t(roleText(place.noun, it))}</span>
          </span>
        </button>
      ))}
    </Menu>
  );
}

/** The menu of actions on a member; an action without a handler is not offered. */
function MemberMenu(props: {
  name: string;
  /** Whether the member is the reader. */
  own: boolean;
  onHandOver: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}) {
  const { name, own, onHandOver, onRemove } = props;
  const t = useText();
  return (
    <Menu
      className={`${buttonClass("quiet", true)} ${css.dots}`}
      label={t("member.menu", { name })}
      trigger={<IconDots size={18} aria-hidden />}
    >
      {onHandOver && (
        <button type="button" role="menuitem" className={menuItem} onClick={onHandOver}>
          {t("member.menu.handOver")}
        </button>
      )}
      {onRemove && (
        <button type="button" role="menuitem" className={menuItem} onClick={onRemove}>
          {t(own ? "member.menu.leave" : "member.menu.remove")}
        </button>
      )}
    </Menu>
  );
}

/** Shown instead of the list if a search found no member. */
export function NoneFound({ search, onClear }: { search: string; onClear: () => void }) {
  const t = useText();
  return (
    <EmptyState
      title={t("member.search.none.title", { query: search })}
      text={t("member.search.none.text")}
      action={<Button onClick={onClear}>{t("member.search.clear")}</Button>}
    />
  );
}
