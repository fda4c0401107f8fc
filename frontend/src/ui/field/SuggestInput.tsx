import type { TextInputProps } from "@mantine/core";
import { useId } from "react";
import { TextInput } from "./fields";

interface Props extends Omit<TextInputProps, "list"> {
  /** What may be typed here, with what it stands for. Anything else may be typed too. */
  suggestions: readonly { value: string; text?: string | undefined }[];
}

/** A line of text with suggestions: the browser's own list, which keys and screen readers know. */
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
