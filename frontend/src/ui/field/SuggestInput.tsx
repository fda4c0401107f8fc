import { useId } from "react";
import { TextInput, type TextInputProps } from "./base/TextInput";

interface Props extends Omit<TextInputProps, "list"> {
  /** Suggested values with their meaning. Any other text is allowed too. */
  suggestions: readonly { value: string; text?: string | undefined }[];
}

/** A line of text with suggestions: the browser's own list, which supports keys and screen readers. */
export function SuggestInput({ suggestions, ...field }: Props) {
  const list = useId();
  return (
    <>
      <TextInput {...field} list={list} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      <datalist id={list}>
        {suggestions.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </datalist>
    </>
  );
}
