import { useCallback, useRef } from "react";
import { rememberPlace } from "@/lib/browser/lastPlace";
import { useInvalidate } from "@/lib/data/changes";
import { type Problem, problem } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { metricPathProblem } from "@/lib/keys/keys";
import { useNavigate } from "@/lib/router/navigation";
import { useLanguage, useText } from "@/lib/text/text";
import type { PasteDraft } from "../draft";
import { newMetrics, type PastedSeries } from "../series/pastedSeries";
import { type Address, publish, publishedAddress, type Sent } from "./publish";
import type { Places } from "./usePlaces";

interface PastedData {
  draft: PasteDraft;
  series: readonly PastedSeries[];
  places: Places;
  /** Removes the draft after the publish. */
  forget: () => void;
}

/** The publish of the chosen series, and its problems by the fields of the page. */
export function usePublish({ draft, series, places, forget }: PastedData) {
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  /** The collection that an earlier try created. */
  const made = useRef<Address | null>(null);
  const chosen = series.filter(({ isOn }) => isOn);

  const saving = useSaving({
    send: async (sent: Sent, idempotencyKey) => {
      const published = await publish(sent, idempotencyKey);
      if (published.place && !("collection" in sent.place)) made.current = published.place;
      return { ...published, problems: published.problems.map((it) => atField(it, series)) };
    },
    done: ({ place, paths: published }) => {
      if (!place) return;
      if (places.chosen) rememberPlace("collection", places.chosen.id);
      void invalidate(places.becomes ? "rights" : "collection");
      navigate(publishedAddress(place, published), {
        state: { isNewCollection: made.current !== null },
      });
      forget();
    },
    refused: () => void (made.current && invalidate(places.becomes ? "rights" : "collection")),
  });
  const { refuse, save } = saving;

  const check = useCallback(() => problemsOf(series), [series]);
  /** The request; `null` for a guest. */
  const sent = (): Sent | null => {
    const { chosen: collection, account, name, becomes } = places;
    const licence = draft.common.licence;
    if (collection || made.current) {
      const place = made.current ?? {
        account: collection?.account.key ?? "",
        collection: collection?.key ?? "",
      };
      return { becomes: false, place, metrics: newMetrics(chosen, draft.common, language, licence || null) };
    }
    if (account === null) return null;
    const place = {
      account,
      key: t("paste.place.key"),
      name,
      language,
      licence: licence || ("NONE" as const),
    };
    return { becomes, place, metrics: newMetrics(chosen, draft.common, language, null) };
  };
  /** Publishes, or shows what is missing; returns whether the user must sign in first. */
  const submit = (): boolean => {
    const problems = check();
    if (problems.length > 0) {
      refuse(problems);
      return false;
    }
    const request = sent();
    if (request) void save(request);
    return request === null;
  };
  return { saving, submit, check };
}

/** The problems that need no server. */
function problemsOf(series: readonly PastedSeries[]): Problem[] {
  return series.flatMap(({ isOn, name, path }, at) => {
    if (!isOn) return [];
    if (name.trim() === "" && path.trim() === "") return [problem("REQUIRED", `${at}.name`)];
    const wrong = metricPathProblem(path.trim());
    return [
      ...(name.trim() === "" ? [problem("REQUIRED", `${at}.name`)] : []),
      ...(wrong ? [problem(wrong.code, `${at}.path`, wrong.params)] : []),
    ];
  });
}

/** Fields that all series share. */
const COMMON = ["unit", "source", "licence", "notes", "tags"];

/** A problem at the field of the page: name and key are of a series, the others of all. */
function atField(problem: Problem, series: readonly PastedSeries[]): Problem {
  const [, sent, of] = /^(\d+)\.(\w+)/.exec(problem.field ?? "") ?? [];
  if (sent === undefined || of === undefined) return problem;
  if (COMMON.includes(of)) return { ...problem, field: of };
  const positions = series.flatMap(({ isOn }, at) => (isOn ? [at] : []));
  return { ...problem, field: `${positions[Number(sent)]}.${of}` };
}
