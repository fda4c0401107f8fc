import { useEffect } from "react";
import { useSearchParams } from "@/lib/router/navigation";
import { useSetLanguage } from "@/lib/text/text";

/** Applies the language and the theme of the frame's address; the reader's own choices remain stored. */
export function useFrameLook(): void {
  const [search] = useSearchParams();
  const setLanguage = useSetLanguage();
  const [language, theme] = [search.get("lang"), search.get("theme")];
  useEffect(() => {
    if (language === "fr" || language === "en") setLanguage(language);
  }, [language, setLanguage]);
  useEffect(() => {
    if (theme === "light" || theme === "dark") document.documentElement.setAttribute("data-theme", theme);
  }, [theme]);
}
