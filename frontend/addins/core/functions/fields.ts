import { type JsonRecord, numberAt, recordAt, textAt } from "../api/json";
import { localText, type SeriesData } from "../api/series";
import { type Choice, choice, FREQUENCY_CHOICES } from "../arguments/words";
import type { Cell } from "../cells";
import type { Context } from "../context";
import { instantCell, periodCell } from "./cell";

/**
 * A field of an indicator. `brief` fields are part of any answer with observations, so that many cells share a request;
 * `full` ones need the metadata of the indicator, one request each.
 */
export type Field =
  | { source: "brief"; read(data: SeriesData, context: Context): Cell }
  | { source: "full"; read(meta: JsonRecord, context: Context): Cell };

const brief = (read: (data: SeriesData, context: Context) => Cell): Field => ({ source: "brief", read });
const full = (read: (meta: JsonRecord, context: Context) => Cell): Field => ({ source: "full", read });
const localField = (name: string) => brief(({ json }, { language }) => localText(json, name, language));

/** The fields of `STATIT_META`, by the words that name them. Read with the options `order=desc&limit=1`. */
export const FIELDS: readonly Choice<Field>[] = [
  choice(localField("name"), "name", "nom", ["title", "titre"]),
  choice(localField("unit"), "unit", "unité"),
  choice(
    brief(({ frequency }, context) => frequencyCell(frequency, context)),
    "frequency",
    "périodicité",
    ["fréquence", "freq"],
  ),
  choice(
    brief(({ json }) => textAt(json, "source")),
    "source",
    "source",
  ),
  choice(
    brief(({ json }) => textAt(recordAt(json, "licence"), "id")),
    "licence",
    "licence",
    ["license"],
  ),
  choice(
    brief(({ periods }) => periodCell(periods[0] ?? null)),
    "last period",
    "dernière période",
    ["last", "dernière", "fin", "end", "last_period"],
  ),
  choice(
    brief(({ values }) => values[0] ?? null),
    "last value",
    "dernière valeur",
    ["value", "valeur", "last_value"],
  ),
  choice(
    brief(({ json }) => instantCell(textAt(json, "updated"))),
    "updated",
    "mise à jour",
    ["update", "mis à jour", "published", "publié"],
  ),
  choice(
    brief(({ json }) => numberAt(json, "vintage")),
    "vintage",
    "millésime",
  ),
  choice(
    brief(({ json }) => numberAt(json, "decimals")),
    "decimals",
    "décimales",
  ),
  choice(
    brief(({ id }, { installation }) => `${installation}/${id}`),
    "address",
    "adresse",
    ["url", "link", "lien"],
  ),
  choice(
    brief(({ id }) => id),
    "id",
    "identifiant",
    ["path", "chemin"],
  ),
  choice(
    full((meta, { language }) => localText(meta, "notes", language)),
    "notes",
    "notes",
    ["note"],
  ),
  choice(
    full((meta, { language }) => localText(meta, "tags", language)),
    "tags",
    "mots-clés",
    ["étiquettes"],
  ),
  choice(
    full((meta) => periodCell(textAt(meta, "first_period"))),
    "first period",
    "première période",
    ["first", "première", "début", "start", "first_period"],
  ),
  choice(
    full((meta) => numberAt(meta, "observations")),
    "count",
    "nombre",
    ["observations", "number", "nombre d’observations"],
  ),
  choice(
    full((meta) => textAt(meta, "parent")),
    "parent",
    "parent",
  ),
];

/** A frequency as the word that people see; the arguments accept it. */
export function frequencyCell(frequency: string, { language }: Context): Cell {
  const found = FREQUENCY_CHOICES.find(({ value }) => value === frequency);
  return found?.label[language] ?? (language === "fr" ? "par catégorie" : "by category");
}
