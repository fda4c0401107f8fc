import "@/ui/style/tokens.css";
import "@/ui/style/base.css";
import "@/ui/style/common.css";
import "@/ui/style/print.css";
import { createRoot } from "react-dom/client";
import { App } from "@/app/App";
import { queries, takeIn } from "@/app/queries";
import { openPage, routes } from "@/app/routes";
import { showStartFailure } from "@/app/startFailure";
import { laterChart } from "@/charts/draw/laterChart";
import { laterKinds } from "@/charts/kinds/laterKinds";
import { focusedPlace, focusPlace } from "@/lib/browser/heldFocus";
import { loadChunk } from "@/lib/browser/lazyPage";
import { readFirstAnswers } from "@/lib/data/embeddedResponses";
import { laterStatus } from "@/lib/format/laterStatus";
import { findRoute } from "@/lib/router/match";
import { pageLanguage } from "@/lib/text/language";
import { speak } from "@/lib/text/text";

const language = pageLanguage();
const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");

const answers = readFirstAnswers();
takeIn(answers);
const page = openFirstPage();

/** The page of the address, downloaded beside the language. A page rendered by the server remains until then. */
async function openFirstPage(): Promise<void> {
  const found = findRoute(routes, location.pathname);
  if (!found) return;
  const opened = openPage(found.route, found.params, new URLSearchParams(location.search), queries);
  // The server marks charts, those that are more than one line over time, and statuses of values.
  const chart = document.querySelector("[data-chart]") ? laterChart.load() : undefined;
  const kinds = document.querySelector("[data-chart=kinds]") ? laterKinds.load() : undefined;
  const status = document.querySelector("[data-status]") ? laterStatus.load() : undefined;
  await Promise.all([opened, chart, kinds, status]).catch(() => {}); // the page reports it when it is shown
}

Promise.all([loadChunk(() => speak(language)), answers.length > 0 ? page : undefined]).then(
  ([texts]) => {
    const held = focusedPlace(root);
    const takenOver = () => held && focusPlace(root, held);
    createRoot(root).render(<App texts={texts} onShown={takenOver} />);
  },
  () => showStartFailure(root),
);
