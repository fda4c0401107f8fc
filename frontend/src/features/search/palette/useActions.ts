import IconBook from "@tabler/icons-react/dist/esm/icons/IconBook.mjs";
import IconCompass from "@tabler/icons-react/dist/esm/icons/IconCompass.mjs";
import IconDeviceDesktop from "@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs";
import IconFolder from "@tabler/icons-react/dist/esm/icons/IconFolder.mjs";
import IconKeyboard from "@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs";
import IconLanguage from "@tabler/icons-react/dist/esm/icons/IconLanguage.mjs";
import IconListCheck from "@tabler/icons-react/dist/esm/icons/IconListCheck.mjs";
import IconLogin from "@tabler/icons-react/dist/esm/icons/IconLogin.mjs";
import IconLogout from "@tabler/icons-react/dist/esm/icons/IconLogout.mjs";
import IconMoon from "@tabler/icons-react/dist/esm/icons/IconMoon.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconSettings from "@tabler/icons-react/dist/esm/icons/IconSettings.mjs";
import IconSun from "@tabler/icons-react/dist/esm/icons/IconSun.mjs";
import IconUpload from "@tabler/icons-react/dist/esm/icons/IconUpload.mjs";
import IconUser from "@tabler/icons-react/dist/esm/icons/IconUser.mjs";
import { askForShortcuts } from "@/lib/browser/shortcuts";
import { type Theme, useTheme } from "@/lib/browser/theme";
import { publishes, useLanguageChoice, useViewer, type Viewer } from "@/lib/data/session";
import { useSignOut } from "@/lib/data/signing";
import { paths } from "@/lib/paths";
import { useLocation, useNavigate } from "@/lib/router/navigation";
import { type Translate, useLanguage, useText } from "@/lib/text/text";
import { showToast } from "@/ui/state/toasts";
import type { PaletteEntry } from "./entry";

type Action = Omit<PaletteEntry, "group"> & {
  /** Other words under which the action is found. */
  readonly words?: string;
};

/** The actions that are open to this reader, the most frequent first. */
export function useActions(): Action[] {
  const t = useText();
  const { viewer } = useViewer();
  const settings = useSettingActions();
  const { pathname, search } = useLocation();
  const signOut = useSignOutAction();
  const reader: Action[] = viewer
    ? [...publisherActions(viewer, t), ...ownPages(viewer, t)]
    : [
        {
          id: "signIn",
          icon: IconLogin,
          label: t("search.palette.signIn"),
          words: t("search.palette.words.account"),
          to: paths.sign(pathname + search),
        },
        { id: "publish", icon: IconPlus, label: t("search.palette.publish"), to: paths.signAsPublisher() },
      ];
  return [
    ...reader,
    { id: "browse", icon: IconCompass, label: t("search.palette.browse"), to: paths.public() },
    ...settings,
    { id: "guide", icon: IconBook, label: t("search.palette.guide"), to: paths.guide },
    { id: "shortcuts", icon: IconKeyboard, label: t("common.menu.shortcuts"), run: askForShortcuts },
    ...(viewer ? [signOut] : []),
  ];
}

function publisherActions(viewer: Viewer, t: Translate): Action[] {
  if (!publishes(viewer)) return [];
  const create = (id: string, label: string, to: string): Action => ({ id, icon: IconPlus, label, to });
  return [
    create("newMetric", t("search.palette.newIndicator"), paths.newMetric()),
    { id: "update", icon: IconListCheck, label: t("search.palette.update"), to: paths.update },
    create("newCollection", t("search.palette.newCollection"), paths.newCollection(viewer.account.key)),
    create("newDashboard", t("search.palette.newDashboard"), paths.newDashboardSomewhere),
    {
      id: "import",
      icon: IconUpload,
      label: t("search.palette.import"),
      to: paths.newSomewhere("import"),
    },
  ];
}

function ownPages({ account }: Viewer, t: Translate): Action[] {
  return [
    { id: "myPage", icon: IconUser, label: t("common.menu.myPage"), to: paths.account(account.key) },
    {
      id: "myCollections",
      icon: IconFolder,
      label: t("common.menu.myCollections"),
      to: paths.accountCollections(account.key),
    },
    {
      id: "settings",
      icon: IconSettings,
      label: t("search.palette.settings"),
      words: t("search.palette.words.account"),
      to: paths.settings(),
    },
  ];
}

const THEME_ICONS = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;

/** The other language, and the two themes that are not chosen. */
function useSettingActions(): Action[] {
  const t = useText();
  const isFrench = useLanguage() === "fr";
  const chooseLanguage = useLanguageChoice();
  const [theme, chooseTheme] = useTheme();
  const others = (["dark", "light", "auto"] as const satisfies readonly Theme[]).filter((it) => it !== theme);
  return [
    {
      id: "language",
      icon: IconLanguage,
      label: t("search.palette.language"),
      lang: isFrench ? "en" : "fr",
      words: `${t("common.language")} français French English anglais`,
      run: () => chooseLanguage(isFrench ? "en" : "fr"),
    },
    ...others.map((it) => ({
      id: `theme-${it}`,
      icon: THEME_ICONS[it],
      label: t(`search.palette.theme.${it}`),
      words: `${t("common.theme")} ${t("search.palette.words.theme")}`,
      run: () => chooseTheme(it),
    })),
  ];
}

function useSignOutAction(): Action {
  const t = useText();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const leave = () =>
    signOut().then(
      () => {
        showToast((then) => then("common.signedOut")); // in the language of a guest
        navigate(paths.home);
      },
      () => showToast(t("common.signOutFailed")),
    );
  return { id: "signOut", icon: IconLogout, label: t("common.signOut"), run: () => void leave() };
}
