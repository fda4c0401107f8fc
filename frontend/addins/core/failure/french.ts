import type { ArgumentName, Sentences } from "./english";

/** Names of the arguments as people see them, by their names in the code. */
const argumentNames: Record<ArgumentName, string> = {
  start: "début",
  end: "fin",
  period: "période",
  asof: "asof",
  frequency: "périodicité",
  transformation: "transformation",
  parameter: "paramètre",
  field: "champ",
  limit: "limite",
};

/** The sentences of errors and the headings of tables, in French. */
export const french: Sentences = {
  argumentNames,
  headings: {
    period: "Période",
    value: "Valeur",
    id: "Identifiant",
    name: "Nom",
    unit: "Unité",
    frequency: "Périodicité",
    lastPeriod: "Dernière période",
    lastValue: "Dernière valeur",
  },

  idMissing: () => "Indiquez un indicateur : compte/collection/chemin, ou l’adresse de sa page.",
  idUnreadable: (text) =>
    `« ${text} » n’est pas un indicateur. Écrivez compte/collection/chemin, ou collez l’adresse de sa page.`,
  collectionMissing: () => "Indiquez une collection : compte/collection, ou l’adresse de sa page.",
  collectionUnreadable: (text) =>
    `« ${text} » n’est pas une collection. Écrivez compte/collection, ou collez l’adresse de sa page.`,
  otherServer: (text, own) =>
    `« ${text} » est une adresse d’un autre serveur. Ce complément lit ${own} : indiquez une adresse ou un identifiant de ce serveur.`,

  wordUnknown: (name, text, words) =>
    `« ${text} » n’est pas possible pour l’argument « ${argumentNames[name]} ». Écrivez l’une de ces valeurs : ${words}.`,
  wordMissing: (name, words) =>
    `Donnez l’argument « ${argumentNames[name]} », avec l’une de ces valeurs : ${words}.`,
  dateUnreadable: (name, text) =>
    `« ${text} » n’est pas une date pour l’argument « ${argumentNames[name]} ». Donnez une date de la feuille, ou écrivez 2024, 2024-S1, 2024-T1, 2024-03, 2024-W05 (semaine 5) ou 2024-03-15.`,
  startUnreadable: (text) =>
    `« ${text} » n’est pas une date pour l’argument « ${argumentNames.start} ». Donnez une date de la feuille, écrivez 2024, 2024-S1, 2024-T1, 2024-03, 2024-W05 (semaine 5) ou 2024-03-15, ou -12 pour les 12 dernières périodes.`,
  asofUnreadable: (text) =>
    `« ${text} » n’est pas possible pour l’argument « ${argumentNames.asof} ». Donnez une date de la feuille, écrivez 2024-03-31 ou 2024-03-31T08:00:00Z, ou v3 pour le millésime 3.`,
  yearOrDate: (name, number) =>
    `Le nombre ${number} de l’argument « ${argumentNames[name]} » peut être une année ou une date de la feuille. Écrivez-le comme texte : "${number}" pour l’année, ou "1905-01-01" pour une date.`,
  parameterUnreadable: (text) =>
    `« ${text} » n’est pas possible pour l’argument « ${argumentNames.parameter} ». Donnez un nombre entier de périodes de 1 à 400, ou la période de base d’un indice, comme 2015-01.`,
  yearNeedsFrequency: (text) =>
    `« ${text} » demande l’argument « ${argumentNames.frequency} » : hebdomadaire, mensuel, trimestriel ou semestriel. Sinon, donnez le nombre de périodes d’une année dans l’argument « ${argumentNames.parameter} », 12 pour des mois, et « variation » ou « variation en % » comme transformation.`,
  yearHasParameter: (text) =>
    `« ${text} » compare avec l’année précédente et ne prend pas de paramètre. Laissez l’argument « ${argumentNames.parameter} » vide, ou donnez « variation » ou « variation en % » comme transformation.`,
  limitUnreadable: (text, most) =>
    `« ${text} » n’est pas possible pour l’argument « ${argumentNames.limit} ». Donnez un nombre entier de 1 à ${most}.`,
  searchMissing: () => "Donnez un texte à chercher.",

  notFound: (id, host) =>
    `Il n’y a pas de « ${id} » sur ${host}, ou votre clé ne permet pas de le lire. Vérifiez l’identifiant, ou connectez-vous avec une clé qui le permet.`,
  noObservations: (id) =>
    `« ${id} » n’a pas d’observation sur cet intervalle. Donnez d’autres dates, ou laissez le début et la fin vides.`,
  noPeriod: (id, period) => `« ${id} » n’a pas de valeur pour ${period}.`,
  nothingFound: (text) =>
    `Aucun indicateur ne correspond à « ${text} ». Essayez d’autres mots, ou moins de mots.`,
  collectionEmpty: (id) => `La collection « ${id} » n’a pas d’indicateur que vous puissiez voir.`,

  noAnswer: (host) => `${host} ne répond pas. Vérifiez la connexion, puis recalculez.`,
  keyRefused: (host) =>
    `${host} a refusé votre clé d’accès : elle a expiré, a été révoquée ou n’est pas complète. Connectez-vous de nouveau dans le volet Statit.`,
  limitReached: () =>
    "Trop de requêtes ont été envoyées en peu de temps. Attendez une minute, puis recalculez.",
  serverFailed: (host, status) =>
    `${host} n’a pas pu répondre (statut ${status}). Recalculez dans un instant.`,
  answerUnreadable: (host) =>
    `${host} a répondu autre chose que des données de Statit. Vérifiez l’adresse de l’installation.`,
  cancelled: () => "Le calcul a été annulé.",
};
