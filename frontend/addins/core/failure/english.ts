/** Names of the arguments as people see them, by their names in the code. */
const argumentNames = {
  start: "start",
  end: "end",
  period: "period",
  asof: "asof",
  frequency: "frequency",
  transformation: "transformation",
  parameter: "parameter",
  field: "field",
  limit: "limit",
};

/** The arguments that have a name in sentences. */
export type ArgumentName = keyof typeof argumentNames;

/** The sentences of errors and the headings of tables, in English. */
export const english = {
  argumentNames,
  headings: {
    period: "Period",
    value: "Value",
    id: "Id",
    name: "Name",
    unit: "Unit",
    frequency: "Frequency",
    lastPeriod: "Last period",
    lastValue: "Last value",
  },

  idMissing: () => "Give an indicator: account/collection/path, or the address of its page.",
  idUnreadable: (text: string) =>
    `“${text}” is not an indicator. Write account/collection/path, or paste the address of its page.`,
  collectionMissing: () => "Give a collection: account/collection, or the address of its page.",
  collectionUnreadable: (text: string) =>
    `“${text}” is not a collection. Write account/collection, or paste the address of its page.`,
  otherServer: (text: string, own: string) =>
    `“${text}” is an address of another server. This add-in reads from ${own}: give an address or an id of that server.`,

  wordUnknown: (name: ArgumentName, text: string, words: string) =>
    `“${text}” is not possible for the argument “${argumentNames[name]}”. Write one of these: ${words}.`,
  wordMissing: (name: ArgumentName, words: string) =>
    `Give the argument “${argumentNames[name]}”, one of these: ${words}.`,
  dateUnreadable: (name: ArgumentName, text: string) =>
    `“${text}” is not a date for the argument “${argumentNames[name]}”. Give a date of the sheet, or write 2024, 2024-S1, 2024-Q1, 2024-03, 2024-W05 or 2024-03-15.`,
  startUnreadable: (text: string) =>
    `“${text}” is not a date for the argument “${argumentNames.start}”. Give a date of the sheet, write 2024, 2024-S1, 2024-Q1, 2024-03, 2024-W05 or 2024-03-15, or -12 for the last 12 periods.`,
  asofUnreadable: (text: string) =>
    `“${text}” is not possible for the argument “${argumentNames.asof}”. Give a date of the sheet, write 2024-03-31 or 2024-03-31T08:00:00Z, or v3 for vintage 3.`,
  yearOrDate: (name: ArgumentName, number: number) =>
    `The number ${number} of the argument “${argumentNames[name]}” can be a year or a date of the sheet. Write it as text: "${number}" for the year, or "1905-01-01" for a date.`,
  parameterUnreadable: (text: string) =>
    `“${text}” is not possible for the argument “${argumentNames.parameter}”. Give a whole number of periods from 1 to 400, or the base period of an index, such as 2015-01.`,
  yearNeedsFrequency: (text: string) =>
    `“${text}” needs the argument “${argumentNames.frequency}”: weekly, monthly, quarterly or half-yearly. Without it, give the number of periods of a year as the argument “${argumentNames.parameter}”, 12 for months, and “change” or “pct” as transformation.`,
  yearHasParameter: (text: string) =>
    `“${text}” compares with a year earlier and takes no parameter. Leave the argument “${argumentNames.parameter}” empty, or give “change” or “pct” as transformation.`,
  limitUnreadable: (text: string, most: number) =>
    `“${text}” is not possible for the argument “${argumentNames.limit}”. Give a whole number from 1 to ${most}.`,
  searchMissing: () => "Give a text to search for.",

  notFound: (id: string, host: string) =>
    `There is no “${id}” on ${host}, or your key may not read it. Check the id, or sign in with a key that may read it.`,
  noObservations: (id: string) =>
    `“${id}” has no observation in this range. Give other dates, or leave start and end empty.`,
  noPeriod: (id: string, period: string) => `“${id}” has no value for ${period}.`,
  nothingFound: (text: string) => `No indicator was found for “${text}”. Try other or fewer words.`,
  collectionEmpty: (id: string) => `The collection “${id}” has no indicator that you may see.`,

  noAnswer: (host: string) => `${host} does not answer. Check the connection, then recalculate.`,
  keyRefused: (host: string) =>
    `${host} refused your access key: it has expired, was revoked or is not complete. Sign in again in the Statit pane.`,
  limitReached: () => "Too many requests were sent in a short time. Wait a minute, then recalculate.",
  serverFailed: (host: string, status: number) =>
    `${host} could not answer (status ${status}). Recalculate in a moment.`,
  answerUnreadable: (host: string) =>
    `${host} answered something else than Statit data. Check the address of the installation.`,
  cancelled: () => "The calculation was cancelled.",
};

/** The sentences of one language. */
export type Sentences = typeof english;
