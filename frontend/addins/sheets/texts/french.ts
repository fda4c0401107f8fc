import type { Texts } from "./english";

/** « 1 formule », « 12 formules ». */
function counted(count: number, one: string, other: string): string {
  return `${count.toLocaleString("fr")} ${count < 2 ? one : other}`;
}

/** The texts of the add-on in French. */
export const french: Texts = {
  menu: { open: "Ouvrir", refresh: "Tout actualiser" },

  sentences: {
    tookTooLong: (host) =>
      `${host} a mis trop de temps : Google arrête une formule au bout de 30 secondes. Recalculez dans un instant, ou lisez moins d’indicateurs.`,
    quotaReached: () =>
      "La limite quotidienne de requêtes que Google accorde à votre compte est atteinte. Les formules fonctionneront de nouveau demain ; une seule formule pour une plage d’identifiants demande moins de requêtes.",
    unreachable: (host, message) =>
      `Les serveurs de Google n’ont pas pu joindre ${host} : ${message}. Recalculez dans un instant.`,

    keyMalformed: () =>
      "Ce n’est pas une clé Statit. Une clé commence par « statit_ » et compte 46 caractères : copiez-la en entier depuis la page où vous l’avez créée.",
    keyRemoved: () => "La clé est supprimée. Les formules ne lisent plus que les indicateurs publics.",
    keyStored: () => "La clé est enregistrée. Les formules l’utilisent dès leur prochain calcul.",
    scopeRead: () => "Lecture",
    scopePublish: () => "Lecture et publication",
    accessAll: () => "Tout ce que vous voyez",
    accessCollection: (collection) => `Seulement ${collection} et les indicateurs publics`,
    daysLeft: (days) => `encore ${counted(days, "jour", "jours")}`,
    keyTooStrong: () =>
      "Cette clé permet plus que ce dont les formules ont besoin. Dans une feuille partagée, une clé de lecture limitée à une collection est plus sûre.",

    noCell: () => "Sélectionnez la cellule de destination, puis réessayez.",
    overwrite: (cells) => `${cells} n’est pas vide. Son contenu serait remplacé.`,
    formulaInserted: (cell) => `La formule est dans ${cell}.`,
    tableInserted: (count, cells) =>
      `${counted(count, "observation écrite", "observations écrites")} dans ${cells}.`,
    cellProtected: (cells) =>
      `${cells} est protégé. Sélectionnez d’autres cellules, ou demandez au propriétaire de la feuille le droit de les modifier.`,

    noFormulas: () => "Ce document n’a pas encore de formule Statit.",
    refreshed: (count) =>
      `${counted(count, "formule est recalculée", "formules sont recalculées")} avec des données à jour.`,
    notRefreshed: (cells) => `Non recalculées, car protégées : ${cells}.`,
    nothingFailed: () => "Aucune formule Statit n’affiche d’erreur.",
    failed: (count) => counted(count, "formule affiche une erreur.", "formules affichent une erreur."),
    noRoom: () => "Le résultat manque de place : videz les cellules en dessous et à droite de celle-ci.",
    unknownName: () => "Sheets ne connaît pas un nom de cette formule. Vérifiez son orthographe.",
    reasonUnknown: () => "Actualisez tout pour en savoir la cause, ou pointez la cellule.",
    sheetGone: (name) => `Il n’y a plus de feuille « ${name} ».`,
    rangeGone: () => "Ces cellules n’existent plus dans le document. Sélectionnez-les de nouveau.",
    noSelection: () => "Sélectionnez une seule plage de cellules, puis réessayez.",
    tooManyCells: (most) => `Sélectionnez au plus ${most.toLocaleString("fr")} cellules.`,
    published: (collection) =>
      `Les lecteurs de ${collection} voient dès maintenant les nouvelles valeurs. Vous pouvez republier ces cellules en un clic, depuis la liste ci-dessous.`,
    publishedUnlinked: (collection) =>
      `Les lecteurs de ${collection} voient dès maintenant les nouvelles valeurs. Ce tableau a trop de colonnes pour figurer dans la liste ci-dessous.`,
  },

  labels: {
    keyTitle: "Clé d’accès",
    keyShared:
      "Dans une feuille partagée, les formules utilisent la clé du propriétaire de la feuille : quiconque peut modifier la feuille peut lire avec elle.",
    keyAdvice: "Utilisez une clé de lecture seule, limitée à une collection.",
    keyNone: "Sans clé, les formules lisent les indicateurs publics.",
    keyOther: "Si la feuille n’est pas à vous, votre clé ne sert qu’à la recherche ici.",
    keyMake: "Créer une clé",
    keyField: "Clé",
    keyStore: "Enregistrer la clé",
    keyRemove: "Supprimer la clé",
    keyName: "Nom",
    keyScope: "Droits",
    keyAccess: "Accès",
    keyEnds: "Expire",
    keyChecking: "Vérification de la clé…",

    searchTitle: "Indicateurs",
    searchField: "Chercher un indicateur",
    searchButton: "Chercher",
    searchHint: "Des mots de son nom, de sa source ou de son lieu : « inflation France ».",
    searching: "Recherche…",
    frequency: "Périodicité",
    frequencyOwn: "Telle que publiée",
    last: "Dernières périodes",
    lastAll: "Toutes",
    insertFormula: "Insérer la formule",
    insertValue: "Insérer la dernière valeur",
    insertTable: "Insérer le tableau",
    insertHint: "L’insertion se fait dans la cellule sélectionnée. Une formule reste à jour, un tableau non.",
    inserting: "Insertion…",
    replace: "Remplacer",
    cancel: "Annuler",

    formulasTitle: "Formules",
    refresh: "Tout actualiser",
    refreshHint:
      "Les réponses servent pendant 5 minutes, et Google ne recalcule une formule que si elle change.",
    refreshing: "Actualisation…",
    check: "Lister les erreurs",
    checking: "Recherche des erreurs…",
    failedWhere: "Aller à la cellule",

    publishReading: "Lecture des cellules…",
    publishPreviewing: "Examen de ce qui changerait…",
    publishing: "Publication…",
    publishLinks: "Publié depuis ce document",
    frequencyCategories: "par catégorie",
    unexpected: "Google a interrompu cette action : {message}. Réessayez.",
  },
};
