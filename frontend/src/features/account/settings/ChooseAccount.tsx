import type { Viewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { NativeSelect } from "@/ui/field/fields";

/** Chooses whose settings are shown, for owners of more than one account. */
export function ChooseAccount(props: { viewer: Viewer; account: string; tab: "access" | undefined }) {
  const { viewer, account, tab } = props;
  const t = useText();
  const navigate = useNavigate();
  const owned = viewer.accounts.filter((one) => one.can.edit);
  if (owned.length < 2) return null;
  return (
    <NativeSelect
      label={t("settings.of")}
      value={account}
      onChange={({ currentTarget: { value } }) =>
        navigate(paths.settings(tab, value === viewer.account.key ? undefined : value), {
          replace: true,
        })
      }
      data={owned.map(({ key }) => key)}
    />
  );
}
