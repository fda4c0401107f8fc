import "@/ui/style/tokens.css";
import "@/ui/style/base.css";
import "@/ui/style/common.css";
import "./app/frame.css";
import { createRoot } from "react-dom/client";
import { browserLanguage } from "@/lib/text/language";
import { loadTexts } from "@/lib/text/text";
import { PaneApp } from "./app/PaneApp";
import { followOfficeTheme } from "./app/theme";
import { excelHost } from "./host/excelHost";
import type { ExcelApi, OfficeApi } from "./host/office";

/** Set by Microsoft's script, which the page loads first. */
declare const Office: OfficeApi;
declare const Excel: ExcelApi;

/** Draws the pane once Excel is ready. A browser that opens the page without Excel gets a sentence instead. */
async function start(): Promise<void> {
  const { host } = await Office.onReady();
  followOfficeTheme(Office.context.officeTheme);
  const language = browserLanguage(Office.context.displayLanguage ?? navigator.language);
  document.documentElement.lang = language;
  const texts = await loadTexts(language);
  await texts.load(["addin", "import"]);
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no #root");
  if (host !== "Excel") {
    root.textContent = texts.t("addin.outside");
    return;
  }
  const pane = {
    host: excelHost(Excel, Office),
    bridge: window.statit,
    installation: location.origin,
  };
  createRoot(root).render(<PaneApp pane={pane} texts={texts} />);
}

start().catch(() => {
  // Not even the texts are there: the only words outside the catalogues.
  document.body.textContent = "Statit could not be loaded. · Statit n’a pas pu être chargé.";
});
