import { type ReactNode, useState } from "react";
import { suggestKey } from "@/lib/keys/keys";
import { useLanguage } from "@/lib/text/text";
import { speaksOther, type TextPair } from "@/lib/text/textPair";
import { Switch } from "./fields";
import { TextPairField } from "./TextPairField";

/** The texts of what has a name, a key, a description and tags. */
interface NamedValues {
  key: string;
  name: TextPair;
  summary?: TextPair;
  description: TextPair;
  tags: TextPair;
}

/** A label and its help. */
type Labelled = readonly [label: string, help: string];

/** The fields, to be arranged in a form. */
interface ArrangedFields {
  /** Whether texts are in both languages. */
  both: ReactNode;
  name: ReactNode;
  /** Key, summary, description and tags. */
  rest: ReactNode;
}

/**
 * The fields of a name, a key, a summary if there is one, a description and tags, in one language or in both. The key is
 * suggested from the name until the user types one.
 */
export function NamedFields(props: {
  values: NamedValues;
  set: (change: Partial<NamedValues>) => void;
  errorOf: (field: string) => string | undefined;
  /** Whether it has a key already. */
  hasKey: boolean;
  /** The field of the key. */
  keyField: (onChange: (key: string) => void) => ReactNode;
  both: string;
  name: string;
  summary?: Labelled;
  description: Labelled;
  tags: Labelled;
  /** Arranges the fields; by default in this order: both languages, the name, the rest. */
  arrange?: (fields: ArrangedFields) => ReactNode;
}) {
  const { values, set, errorOf, hasKey, keyField, name, summary, description, tags } = props;
  const { arrange = inOrder } = props;
  const language = useLanguage();
  const texts = [values.name, values.description, values.tags, ...(values.summary ? [values.summary] : [])];
  const other = speaksOther(texts, language);
  const [bothChosen, setBoth] = useState(other);
  const [keyTyped, setKeyTyped] = useState(hasKey || values.key !== "");
  const both = bothChosen || other;
  const setName = (next: TextPair) => {
    const spoken = next[language] || next[language === "fr" ? "en" : "fr"];
    set(keyTyped ? { name: next } : { name: next, key: suggestKey(spoken) });
  };
  const setKey = (key: string) => {
    setKeyTyped(key !== "");
    set({ key });
  };
  const pair = { errorOf, both };
  return arrange({
    both: (
      <Switch
        label={props.both}
        checked={both}
        disabled={other}
        onChange={(event) => setBoth(event.currentTarget.checked)}
      />
    ),
    name: (
      <TextPairField {...pair} name="name" label={name} value={values.name} onChange={setName} required />
    ),
    rest: (
      <>
        {keyField(setKey)}
        {values.summary && summary && (
          <TextPairField
            {...pair}
            name="summary"
            label={summary[0]}
            description={summary[1]}
            value={values.summary}
            onChange={(it) => set({ summary: it })}
            rows={2}
          />
        )}
        <TextPairField
          {...pair}
          name="description"
          label={description[0]}
          description={description[1]}
          value={values.description}
          onChange={(it) => set({ description: it })}
          rows={4}
        />
        <TextPairField
          {...pair}
          name="tags"
          label={tags[0]}
          description={tags[1]}
          value={values.tags}
          onChange={(it) => set({ tags: it })}
        />
      </>
    ),
  });
}

function inOrder({ both, name, rest }: ArrangedFields): ReactNode {
  return (
    <>
      {both}
      {name}
      {rest}
    </>
  );
}
