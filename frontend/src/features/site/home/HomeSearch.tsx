import { paths } from "@/lib/paths";
import { useNavigate } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import css from "./home.module.css";

/** The search field of the home page: an ordinary form, so that it works before the script is there. */
export function HomeSearch() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <search className={css.searchBox}>
      <form
        action={paths.public()}
        className={css.search}
        onSubmit={(event) => {
          event.preventDefault();
          const text = String(new FormData(event.currentTarget).get("q") ?? "").trim();
          navigate(paths.public(text ? new URLSearchParams({ q: text }).toString() : undefined));
        }}
      >
        <input
          className={css.searchField}
          type="search"
          name="q"
          aria-label={t("home.search")}
          placeholder={t("home.search")}
          maxLength={200}
          spellCheck={false}
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button type="submit" variant="plain">
          {t("home.searchButton")}
        </Button>
      </form>
    </search>
  );
}
