import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { request } from "@/lib/graphql";
import { usePickText, useText } from "@/lib/text";
import { useSettled } from "@/lib/useSettled";
import { TextInput } from "@/ui/fields";
import { METRIC_PARENTS } from "../documents";

const TYPING_PAUSE_MS = 250;

/** The key of the parent, with the collection's indicators as suggestions. */
export function ParentField(props: {
  account: string;
  collection: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}) {
  const { account, collection, value, onChange, error } = props;
  const t = useText();
  const pick = usePickText();
  const list = useId();
  const search = useSettled(value.trim(), TYPING_PAUSE_MS);
  const { data: found = [] } = useQuery({
    queryKey: ["collection", account, collection, "parents", search],
    queryFn: async () => {
      const answer = await request(METRIC_PARENTS, { account, collection, search: search || null });
      return answer.collection?.metrics.nodes ?? [];
    },
    staleTime: 30_000,
    retry: false,
  });
  return (
    <>
      <TextInput
        name="parent"
        label={t("metricForm.parent")}
        description={t("metricForm.parent.help")}
        error={error}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        list={list}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
      />
      <datalist id={list}>
        {found.map((metric) => (
          <option key={metric.id} value={metric.path}>
            {pick(metric.name)?.text}
          </option>
        ))}
      </datalist>
    </>
  );
}
