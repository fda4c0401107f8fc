import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { Menu, menuItem } from "@/ui/action/Menu";
import css from "../Members.module.css";
import { roleName, rolesOf, roleText } from "../names";
import type { Place, Role } from "../place/place";

/** The role of a member as a menu: each role with its permissions. */
export function RoleMenu(props: {
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
