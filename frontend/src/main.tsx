import "@mantine/core/styles/baseline.layer.css";
import "@mantine/core/styles/default-css-variables.layer.css";
import "@mantine/core/styles/global.layer.css";
import "@/ui/style/tokens.css";
import "@/ui/style/base.css";
import "@/ui/style/print.css";
import { createRoot } from "react-dom/client";
import { App } from "@/app/App";
import { preloadPage } from "@/app/routes";
import { showStartFailure } from "@/app/startFailure";
import { loadChunk } from "@/lib/browser/lazyPage";
import { readFirstAnswers } from "@/lib/data/embeddedResponses";
import { readStoredUser } from "@/lib/data/storedUser";
import { chooseLanguage, guestLanguage } from "@/lib/text/language";
import { speak } from "@/lib/text/text";

const language = chooseLanguage(readStoredUser(), guestLanguage(), navigator.language);
const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");

const answers = readFirstAnswers();
// A page rendered by the server remains until the application can render all of it in one step.
const page = answers.length > 0 ? preloadPage(location.pathname).catch(() => {}) : undefined;

Promise.all([loadChunk(() => speak(language)), page]).then(
  ([texts]) => createRoot(root).render(<App texts={texts} language={language} answers={answers} />),
  () => showStartFailure(root),
);
