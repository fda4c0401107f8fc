import { FREQUENCY_CHOICES } from "../../core/arguments/words";
import { hostOf } from "../../core/context";
import { languageOf, type Run, startRun } from "../google/run";
import type { Services } from "../google/services";
import { publishLabels } from "../publish/labels";
import { textsIn } from "../texts/texts";

/** The page where people make access keys: `paths.settings("access")` of the web application. */
const KEYS_PAGE = "/account?tab=access";

/** Adds the menu, when the document is opened. It uses nothing that needs an authorization. */
export function addMenu(services: Services): void {
  const { menu } = textsIn(languageOf(services));
  services.SpreadsheetApp.getUi()
    .createMenu("Statit")
    .addItem(menu.open, "statitOpen")
    .addItem(menu.refresh, "statitRefreshAll")
    .addToUi();
}

/** Shows the sidebar. */
export function openSidebar(services: Services, installation: string): void {
  const { HtmlService, SpreadsheetApp } = services;
  const page = HtmlService.createHtmlOutputFromFile("Sidebar").getContent();
  const filled = fillPage(page, valuesOf(startRun(services, installation)));
  SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutput(filled).setTitle("Statit"));
}

/** The values of the page by their names in `Sidebar.html`; `start` is the JSON that its script reads. */
function valuesOf({ context, texts }: Run): Record<string, string> {
  const { language } = context;
  const labels = { ...texts.labels, ...publishLabels(language) };
  const frequencies = FREQUENCY_CHOICES.map(({ value, label }) => ({ value, label: label[language] }));
  return {
    ...labels,
    host: hostOf(context),
    keysPage: context.installation + KEYS_PAGE,
    start: JSON.stringify({ language, labels, frequencies }),
  };
}

/**
 * The page with its values in place of `{{name}}`, escaped for texts and attributes.
 *
 * @throws Error for a name without a value.
 */
function fillPage(page: string, values: Record<string, string>): string {
  return page.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The page names an unknown value: ${name}`);
    return value.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
  });
}
