import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { Menu, menuItem } from "@/ui/action/Menu";
import css from "../Members.module.css";

/** The menu of actions on a member; an action without a handler is not offered. */
export function MemberMenu(props: {
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
