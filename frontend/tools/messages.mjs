// Rules for the texts of the catalogues: their parameters, their typography.

/** Parameters of a parsed message with their TypeScript types, in order of appearance. */
export function parameters(tokens, found = new Map()) {
  for (const token of tokens) {
    if (token.type === "content" || token.type === "octothorpe") continue;
    const type =
      { plural: "number", selectordinal: "number", select: "string" }[token.type] ??
      (token.type === "function" && token.key === "number" ? "number" : "string | number");
    if (found.get(token.arg) !== "number") found.set(token.arg, type);
    for (const choice of token.cases ?? []) parameters(choice.tokens, found);
  }
  return found;
}

/**
 * French typography: a no-break space before a colon and inside guillemets, a narrow one before ; ! ? and %. Writers
 * type plain spaces; the compiled catalogue has the correct ones.
 */
export function frenchSpaces(text) {
  return text
    .replace(/ (?=:(?:\s|$|<))/g, "\u00a0")
    .replace(/ (?=[;!?%](?:[\s.,)»<]|$))/g, "\u202f")
    .replace(/« /g, "«\u00a0")
    .replace(/ »/g, "\u00a0»");
}

export function textFaults(text, language) {
  const faults = [];
  if (text !== text.trim() || text === "") faults.push("blank, or blanks at an end");
  if (/'/.test(text)) faults.push("a straight apostrophe: write ’");
  if (/"/.test(text.replace(/<[^>]*>/g, ""))) faults.push("straight quotation marks");
  if (/\.\.\./.test(text)) faults.push("three dots: write …");
  if (language === "fr") {
    if (/[\p{L}\d»)][;!?](?:\s|$)/u.test(text) || /[\p{L}»)]:(?:\s|$)/u.test(text))
      faults.push("a space is missing before ; : ! ?");
    if (/«\S|\S»/.test(text.replace(/[\u00a0\u202f]/g, " "))) faults.push("a space is missing inside « »");
  }
  return faults;
}
