import type { Language } from "@/lib/text/language";
import { messagesIn } from "../texts/messages";

/** The texts of the page's part on publishing that it shares with Excel's pane, by their names in `Sidebar.html`. */
export function publishLabels(language: Language) {
  const t = messagesIn(language);
  return {
    publishTitle: t("addin.publish.title"),
    publishText: t("addin.publish.text"),
    publishLayout: t("addin.publish.layout.text"),
    publishSelect: t("addin.publish.select"),
    publishOther: t("addin.publish.other"),
    publishCollection: t("addin.publish.collection"),
    publishCollectionText: t("addin.publish.collection.text"),
    publishCollectionExample: t("addin.publish.collection.example"),
    publishFrequency: t("addin.publish.frequency"),
    publishFrequencyText: t("addin.publish.frequency.text"),
    publishReady: t("addin.publish.ready"),
    publishMode: t("addin.publish.mode"),
    publishMerge: t("addin.publish.mode.merge"),
    publishMergeText: t("addin.publish.mode.merge.text"),
    publishReplace: t("addin.publish.mode.replace"),
    publishReplaceText: t("addin.publish.mode.replace.text"),
    publishPreview: t("addin.publish.preview"),
    columnKey: t("addin.columns.key"),
    columnName: t("addin.columns.name"),
    reportTitle: t("addin.report.title"),
    reportRepairs: t("import.doctor"),
    publishedTitle: t("addin.published.title"),
    publishedOpen: t("addin.published.open"),
    publishedClose: t("addin.published.close"),
    linkAgain: t("addin.links.again"),
    linkRemove: t("addin.links.remove"),
  };
}
