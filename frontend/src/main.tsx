import "@mantine/core/styles/baseline.layer.css";
import "@mantine/core/styles/default-css-variables.layer.css";
import "@mantine/core/styles/global.layer.css";
import "@/ui/tokens.css";
import "@/ui/base.css";
import "@/ui/print.css";
import { createRoot } from "react-dom/client";
import { App } from "@/app/App";
import { showStartFailure } from "@/app/startFailure";
import { chooseLanguage, guestLanguage } from "@/lib/language";
import { loadChunk } from "@/lib/lazyPage";
import { readStoredUser } from "@/lib/storedUser";
import { loadTexts } from "@/lib/text";

const language = chooseLanguage(readStoredUser(), guestLanguage(), navigator.language);
const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");

loadChunk(() => loadTexts(language)).then(
  (texts) => createRoot(root).render(<App texts={texts} language={language} />),
  () => showStartFailure(root),
);
