import { formatNumber } from "../format/number";
import type { Language } from "./language";

/** The values of a message's parameters by name. */
export type MessageValues = Readonly<Record<string, string | number | null | undefined>>;

/**
 * A part of a message: a text (`#` alone is the count of the enclosing plural), a parameter's value, a number with
 * its groups of digits, or one of several messages. Those of a plural are chosen by the number itself (`0`), else by
 * its form (`one`, `other`); those of a `select` by a text. `other` stands for all that have no message of their own.
 */
type Part =
  | string
  | readonly [parameter: string]
  | readonly [parameter: string, kind: "number"]
  | readonly [parameter: string, kind: "plural" | "select", messages: Readonly<Record<string, Message>>];

/**
 * A message as `tools/catalogues.mjs` compiles it from ICU MessageFormat. The server reads the same parts
 * (`transport/sentence`). Written without `Intl`, which the engine of the server does not have.
 */
export type Message = readonly Part[];

/** Messages by id. */
export type Catalogue = Readonly<Record<string, Message>>;

/** The plural form of a count (CLDR: French uses "one" for 0 and 1). */
function pluralForm(count: number, language: Language): "one" | "other" {
  const size = Math.abs(count);
  return size === 1 || (language === "fr" && size < 2) ? "one" : "other";
}

/** A message with the values of its parameters; one without a value is an empty text. */
export function formatMessage(
  message: Message,
  language: Language,
  values: MessageValues,
  count?: number,
): string {
  const written = (part: Part) => {
    if (typeof part === "string")
      return part === "#" && count !== undefined ? formatNumber(count, { language }) : part;
    const [parameter, kind, messages] = part;
    const value = values[parameter];
    if (kind === "number") return formatNumber(Number(value), { language });
    if (!messages) return value ?? "";
    const own = messages[String(value)];
    if (kind === "select") return formatMessage(own ?? messages.other ?? [], language, values, count);
    const form = pluralForm(Number(value), language);
    return formatMessage(own ?? messages[form] ?? messages.other ?? [], language, values, Number(value));
  };
  return message.map(written).join("");
}
