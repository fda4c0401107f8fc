import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Choices } from "@/ui/field/Choices";
import { NativeSelect } from "@/ui/field/fields";
import { SuggestInput } from "@/ui/field/SuggestInput";
import { Notice } from "@/ui/state/Notice";
import type { SheetTable } from "../../../../core/publish/arrange";
import type { Checked } from "../../../../core/publish/check";
import type { Draft, PublishMode } from "../../../../core/publish/draft";
import type { KeyFacts } from "../../api/keyFacts";
import css from "../../app/pane.module.css";
import { sentenceOf } from "../../app/services";
import { FREQUENCY_TEXT } from "../../indicator/frequencyText";
import { ReportView } from "../report/ReportView";
import type { Publishing } from "../usePublish";
import { ColumnList } from "./ColumnList";
import { useTargets } from "./targets";

/** The letters of all frequencies, in the order of the list. */
const LETTERS = ["D", "W", "M", "Q", "S", "Y", "C"] as const;

/** A selection that is about to be published: its collection, its indicators, its effect. */
export function DraftForm(props: { draft: Draft; publishing: Publishing; facts: KeyFacts }) {
  const { draft, publishing, facts } = props;
  const t = useText();
  const targets = useTargets(facts);
  const { change, preview, publish, reread, close } = publishing;
  const table = draft.arrangement.kind === "table" ? draft.arrangement : undefined;
  const error = preview.error ?? publish.error ?? reread.error;
  const checked = publish.data ?? preview.data;
  return (
    <>
      <div className={css.group}>
        <h2>{t("addin.publish.title")}</h2>
        <p className={css.text}>
          {t("addin.publish.from", { address: draft.address })}{" "}
          <Button variant="link" onClick={close}>
            {t("addin.publish.other")}
          </Button>
        </p>
      </div>
      <SuggestInput
        label={t("addin.publish.collection")}
        description={t("addin.publish.collection.text")}
        placeholder={t("addin.publish.collection.example")}
        suggestions={targets}
        readOnly={facts.collection !== undefined}
        value={draft.collection}
        onChange={(event) => change({ collection: event.currentTarget.value })}
      />
      {table ? (
        <TableFields draft={draft} table={table} existing={checked?.existing} change={change} />
      ) : (
        <p className={css.text}>{t("addin.publish.ready")}</p>
      )}
      <ModeChoice draft={draft} change={change} />
      {error && <Notice kind="error" title={sentenceOf(error, t)} />}
      {checked ? (
        <ReportView draft={draft} checked={checked} publishing={publishing} />
      ) : (
        <Button variant="primary" busy={preview.isPending} onClick={() => preview.mutate(draft)}>
          {t("addin.publish.preview")}
        </Button>
      )}
    </>
  );
}

interface FieldsProps {
  draft: Draft;
  change: Publishing["change"];
}

/** The frequency of new indicators, and the indicators that the columns become. */
function TableFields(props: FieldsProps & { table: SheetTable; existing: Checked["existing"] | undefined }) {
  const { draft, change, table, existing } = props;
  const t = useText();
  return (
    <>
      <NativeSelect
        label={t("addin.publish.frequency")}
        description={t("addin.publish.frequency.text")}
        value={draft.frequency}
        data={LETTERS.map((value) => ({ value, label: t(FREQUENCY_TEXT[value]) }))}
        onChange={(event) => {
          const frequency = LETTERS.find((letter) => letter === event.currentTarget.value);
          if (frequency) change({ frequency });
        }}
      />
      <ColumnList
        address={draft.address}
        table={table}
        columns={draft.columns}
        existing={existing}
        onChange={(columns) => change({ columns })}
      />
    </>
  );
}

/** Whether periods outside the selection remain. */
function ModeChoice({ draft, change }: FieldsProps) {
  const t = useText();
  return (
    <Choices<PublishMode>
      name="mode"
      label={t("addin.publish.mode")}
      description={t(
        draft.mode === "merge" ? "addin.publish.mode.merge.text" : "addin.publish.mode.replace.text",
      )}
      value={draft.mode}
      options={[
        { value: "merge", label: t("addin.publish.mode.merge") },
        { value: "replace", label: t("addin.publish.mode.replace") },
      ]}
      onChange={(mode) => change({ mode })}
    />
  );
}
