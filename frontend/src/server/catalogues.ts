import { messages as english } from "@/locales/compiled/en";
import { messages as englishAccount } from "@/locales/compiled/en.account";
import { messages as englishChartMore } from "@/locales/compiled/en.chartMore";
import { messages as englishCollectionMore } from "@/locales/compiled/en.collectionMore";
import { messages as englishDashboard } from "@/locales/compiled/en.dashboard";
import { messages as englishDocumentHead } from "@/locales/compiled/en.documentHead";
import { messages as englishProse } from "@/locales/compiled/en.prose";
import { messages as englishQuestion } from "@/locales/compiled/en.question";
import { messages as englishSearch } from "@/locales/compiled/en.search";
import { messages as englishStatus } from "@/locales/compiled/en.status";
import { messages as french } from "@/locales/compiled/fr";
import { messages as frenchAccount } from "@/locales/compiled/fr.account";
import { messages as frenchChartMore } from "@/locales/compiled/fr.chartMore";
import { messages as frenchCollectionMore } from "@/locales/compiled/fr.collectionMore";
import { messages as frenchDashboard } from "@/locales/compiled/fr.dashboard";
import { messages as frenchDocumentHead } from "@/locales/compiled/fr.documentHead";
import { messages as frenchProse } from "@/locales/compiled/fr.prose";
import { messages as frenchQuestion } from "@/locales/compiled/fr.question";
import { messages as frenchSearch } from "@/locales/compiled/fr.search";
import { messages as frenchStatus } from "@/locales/compiled/fr.status";

/** The texts of the pages that the server renders, by language. */
export const catalogues = {
  en: {
    ...english,
    ...englishAccount,
    ...englishChartMore,
    ...englishCollectionMore,
    ...englishDashboard,
    ...englishDocumentHead,
    ...englishProse,
    ...englishQuestion,
    ...englishSearch,
    ...englishStatus,
  },
  fr: {
    ...french,
    ...frenchAccount,
    ...frenchChartMore,
    ...frenchCollectionMore,
    ...frenchDashboard,
    ...frenchDocumentHead,
    ...frenchProse,
    ...frenchQuestion,
    ...frenchSearch,
    ...frenchStatus,
  },
};
