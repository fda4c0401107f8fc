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
}) {
  const { values, set, errorOf, hasKey, keyField, name, summary, description, tags } = props;
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
  return (
    <>
      <Switch
        label={props.both}
        checked={both}
        disabled={other}
        onChange={(event) => setBoth(event.currentTarget.checked)}
      />
      <TextPairField
        name="name"
        label={name}
        value={values.name}
        onChange={setName}
        errorOf={errorOf}
        both={both}
        required
      />
      {keyField(setKey)}
      {values.summary && summary && (
        <TextPairField
          name="summary"
          label={summary[0]}
          description={summary[1]}
          value={values.summary}
          onChange={(it) => set({ summary: it })}
          rows={2}
          errorOf={errorOf}
          both={both}
        />
      )}
      <TextPairField
        name="description"
        label={description[0]}
        description={description[1]}
        value={values.description}
        onChange={(it) => set({ description: it })}
        rows={4}
        errorOf={errorOf}
        both={both}
      />
      <TextPairField
        name="tags"
        label={tags[0]}
        description={tags[1]}
        value={values.tags}
        onChange={(it) => set({ tags: it })}
        errorOf={errorOf}
        both={both}
      />
    </>
  );
}
