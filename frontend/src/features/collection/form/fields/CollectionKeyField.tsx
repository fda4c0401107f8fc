import { problemText } from "@/lib/data/problems";
import { paths } from "@/lib/paths";
import { useText } from "@/lib/text/text";
import { KeyField } from "@/ui/field/KeyField";
import { Notice } from "@/ui/state/Notice";
import { useKeyCheck } from "./useKeyCheck";

/** The key of a collection, checked during typing; a changed key moves the collection, which is said. */
export function CollectionKeyField(props: {
  account: string;
  /** Current key of the collection; `null` for a new one. */
  ownKey: string | null;
  value: string;
  onChange: (key: string) => void;
  error: string | undefined;
}) {
  const { account, ownKey, value, onChange, error } = props;
  const t = useText();
  const check = useKeyCheck(account, value, ownKey);
  return (
    <>
      <KeyField
        name="key"
        label={t("collectionForm.key")}
        description={t(ownKey === null ? "collectionForm.key.help" : "collectionForm.key.editHelp")}
        prefix={`${location.host}${paths.account(account)}/`}
        value={value}
        onChange={onChange}
        error={check.problem ? problemText(t, check.problem) : error}
        free={check.free ? t("collectionForm.key.free") : undefined}
      />
      {ownKey !== null && value.trim() !== ownKey && !check.problem && (
        <Notice kind="warning">
          <p>{t("collectionForm.key.moves", { address: `${account}/${ownKey}` })}</p>
        </Notice>
      )}
    </>
  );
}
