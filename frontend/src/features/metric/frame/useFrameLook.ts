import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { useSetLanguage } from "@/lib/text/text";

/** A frame speaks the language and has the theme that its address asks for; the reader's own choices stay stored. */
export function useFrameLook(): void {
  const [search] = useSearchParams();
  const setLanguage = useSetLanguage();
  const [language, theme] = [search.get("lang"), search.get("theme")];
  useEffect(() => {
    if (language === "fr" || language === "en") setLanguage(language);
  }, [language, setLanguage]);
  useEffect(() => {
    if (theme === "light" || theme === "dark")
      document.documentElement.setAttribute("data-mantine-color-scheme", theme);
  }, [theme]);
}
