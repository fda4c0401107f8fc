import IconFolder from "@tabler/icons-react/dist/esm/icons/IconFolder.mjs";
import IconKeyboard from "@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs";
import IconListCheck from "@tabler/icons-react/dist/esm/icons/IconListCheck.mjs";
import IconLogout from "@tabler/icons-react/dist/esm/icons/IconLogout.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconSettings from "@tabler/icons-react/dist/esm/icons/IconSettings.mjs";
import IconStar from "@tabler/icons-react/dist/esm/icons/IconStar.mjs";
import IconUser from "@tabler/icons-react/dist/esm/icons/IconUser.mjs";
import { askForShortcuts } from "@/lib/browser/shortcuts";
import { publishes, useViewer, type Viewer } from "@/lib/data/session";
import { useSignOut } from "@/lib/data/signing";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useNavigate } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { buttonClass } from "@/ui/action/Button";
import { Menu, MenuGroup, MenuLine, menuItem } from "@/ui/action/Menu";
import { showToast } from "@/ui/state/toasts";
import { Avatar } from "@/ui/text/Avatar";
import css from "./AccountMenu.module.css";
import { LanguageItems, ThemeItems } from "./PreferenceItems";

/** Most accounts of others that the menu names. */
const NAMED = 8;

/** The menu of a signed-in user, on every page: for publishers their daily work, for all users their own pages. */
export default function AccountMenu() {
  const { viewer } = useViewer();
  const t = useText();
  if (!viewer) return null;
  return (
    <>
      {publishes(viewer) && (
        <>
          <Link to={paths.update} className={`${buttonClass("quiet", true)} ${css.update}`}>
            {t("common.update")}
          </Link>
          <Link to={paths.new} className={buttonClass("plain", true)}>
            <IconPlus size={16} aria-hidden="true" />
            {t("common.new")}
          </Link>
        </>
      )}
      <ViewerMenu viewer={viewer} />
    </>
  );
}

/** Links to the signed-in user's own pages and to the accounts they are a member of. */

function ViewerMenu({ viewer }: { viewer: Viewer }) {
  const t = useText();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { account } = viewer;
  const name = account.name ?? account.key;
  const others = viewer.accounts.filter((it) => it.key !== account.key).slice(0, NAMED);

  const leave = () =>
    signOut().then(
      () => {
        showToast((then) => then("common.signedOut")); // in the language of a guest
        navigate(paths.home);
      },
      () => showToast(t("common.signOutFailed")),
    );

  return (
    <Menu
      label={t("common.menu.account")}
      className={css.trigger}
      trigger={<Avatar name={name} picture={account.pictureUrl} />}
    >
      <p className={css.who}>
        <strong>{name}</strong>
        <span>{viewer.email}</span>
      </p>
      <MenuLine />
      <Link role="menuitem" className={menuItem} to={paths.account(account.key)}>
        <IconUser size={18} aria-hidden="true" />
        {t("common.menu.myPage")}
      </Link>
      <Link role="menuitem" className={menuItem} to={paths.accountCollections(account.key)}>
        <IconFolder size={18} aria-hidden="true" />
        {t("common.menu.myCollections")}
      </Link>
      <Link role="menuitem" className={menuItem} to={paths.following(account.key)}>
        <IconStar size={18} aria-hidden="true" />
        {t("common.menu.following")}
      </Link>
      {(publishes(viewer) || others.length > 0) && (
        <Link role="menuitem" className={menuItem} to={paths.update}>
          <IconListCheck size={18} aria-hidden="true" />
          {t("common.update")}
        </Link>
      )}
      <Link role="menuitem" className={menuItem} to={paths.settings()}>
        <IconSettings size={18} aria-hidden="true" />
        {t("common.menu.settings")}
      </Link>
      {others.length > 0 && (
        <>
          <MenuLine />
          <MenuGroup label={t("common.menu.accounts")}>
            {others.map((it) => (
              <Link key={it.key} role="menuitem" className={menuItem} to={paths.account(it.key)}>
                <Avatar name={it.name ?? it.key} picture={it.pictureUrl} size={24} />
                <span className={css.other}>{it.name ?? it.key}</span>
              </Link>
            ))}
          </MenuGroup>
        </>
      )}
      <MenuLine />
      <LanguageItems />
      <MenuLine />
      <ThemeItems />
      <MenuLine />
      <button type="button" role="menuitem" className={menuItem} onClick={askForShortcuts}>
        <IconKeyboard size={18} aria-hidden="true" />
        {t("common.menu.shortcuts")}
      </button>
      <button type="button" role="menuitem" className={menuItem} onClick={leave}>
        <IconLogout size={18} aria-hidden="true" />
        {t("common.signOut")}
      </button>
    </Menu>
  );
}
