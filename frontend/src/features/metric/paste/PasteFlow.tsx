import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useSaveShortcut } from "@/lib/browser/shortcuts";
import { useFieldErrors } from "@/lib/data/problems";
import type { Viewer } from "@/lib/data/session";
import { paths } from "@/lib/paths";
import { type Content, textContent } from "@/lib/repair/content";
import { takeHandedFile } from "@/lib/repair/handedFile";
import { handedText, handOver } from "@/lib/repair/handedText";
import { useLocation, useNavigate } from "@/lib/router/navigation";
import { useLanguage, useText } from "@/lib/text/text";
import { FormShell } from "@/ui/field/FormShell";
import { PageHeader } from "@/ui/layout/PageHeader";
import { PasteBox } from "./box/PasteBox";
import { TakenContent } from "./box/TakenContent";
import type { SeriesEdit } from "./draft";
import { PasteChart } from "./PasteChart";
import css from "./paste.module.css";
import { PlaceFields } from "./publish/PlaceFields";
import { type Places, usePlaces } from "./publish/usePlaces";
import { usePublish } from "./publish/usePublish";
import { takeWish, wishToPublish } from "./publish/wish";
import { ReadingResult } from "./ReadingResult";
import { CommonFieldsForm } from "./series/CommonFieldsForm";
import { commonValue, isTooMuch, pastedSeries } from "./series/pastedSeries";
import { SeriesRows } from "./series/SeriesRows";
import { type PasteDrafting, usePasteDraft } from "./usePasteDraft";
import { type ReadContent, useReadContent } from "./useReadContent";

interface PasteFlowProps {
  /** The signed-in user; `null` for a guest. */
  viewer: Viewer | null;
  /** Lets a guest sign up or in; called with what follows a sign-up. */
  onSign: () => void;
  /** Shown below the box while nothing is pasted: the other things to create. */
  others: ReactNode;
}

/** From pasted data to published indicators: the box, then the result with its chart, and the fields beside it. */
export default function PasteFlow({ viewer, onSign, others }: PasteFlowProps) {
  const t = useText();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [handed] = useState(() => ({ text: handedText(state), file: takeHandedFile() }));
  const drafting = usePasteDraft(
    viewer?.id ?? null,
    handed.text === undefined ? null : textContent(handed.text),
  );
  useHandedOnce(handed.text);
  const { draft, take, forget } = drafting;
  const read = useReadContent(draft.content, draft.answers);
  const places = usePlaces(viewer, draft);
  const isGuest = viewer === null;

  const onImport = (text: string | null) => {
    const { chosen } = places;
    const options = text === null ? {} : { state: handOver(text) };
    if (chosen) navigate(paths.importFile(chosen.account.key, chosen.key), options);
    else
      navigate(isGuest ? paths.signAsPublisher(paths.newSomewhere("import")) : paths.newSomewhere("import"));
  };
  const header = <PageHeader title={t("paste.title")} summary={t("paste.lead")} />;
  const { content } = draft;
  if (content === null)
    return (
      <>
        {header}
        <PasteBox onTake={take} onImport={onImport} isGuest={isGuest} handed={handed.file} />
        {others}
      </>
    );
  return (
    <>
      {header}
      <PasteForm
        drafting={drafting}
        read={read}
        places={places}
        onSign={onSign}
        onImport={() => onImport(content.isBase64 ? null : content.text)}
        taken={<TakenContent content={content} isKept={drafting.isKept} onForget={forget} />}
      />
    </>
  );
}

interface PasteFormProps {
  drafting: PasteDrafting;
  read: ReadContent;
  places: Places;
  onSign: () => void;
  onImport: () => void;
  /** The line about the data itself. */
  taken: ReactNode;
}

/** What was found in the data, and the fields of the indicators. */
function PasteForm({ drafting, read, places, onSign, onImport, taken }: PasteFormProps) {
  const { draft, change, forget } = drafting;
  const t = useText();
  const language = useLanguage();
  const series = useMemo(
    () => pastedSeries(read.series, draft.series, language),
    [read.series, draft.series, language],
  );
  const chosen = series.filter(({ isOn }) => isOn);
  const tooMuch = isTooMuch(read.series, chosen);
  const isReady = chosen.length > 0 && !tooMuch;
  const { saving, submit, check } = usePublish({ draft, series, places, forget });
  const errorOf = useFieldErrors(saving.problems);
  useKeptAnswers(read, drafting);

  const press = () => {
    if (!isReady || saving.busy || !places.isKnown || !submit()) return;
    wishToPublish();
    onSign();
  };
  useSaveShortcut(press, { enter: true });
  usePublishAfterSignUp(
    isReady && places.isKnown,
    () => {
      // A collection that the user did not see, and an account that changes, are confirmed by another press.
      if (!places.chosen && !places.becomes && check().length === 0) submit();
    },
    places.account !== null,
  );

  const onEdit = (id: string, edit: SeriesEdit) =>
    change({ series: { ...draft.series, [id]: { ...draft.series[id], ...edit } } });
  const result = (
    <div className={css.main}>
      {taken}
      <ReadingResult
        read={read}
        isGuest={places.account === null}
        isTooMuch={tooMuch}
        onImport={onImport}
        onAnew={forget}
        isTwoTables={hasTwoBlocks(draft.content)}
      />
    </div>
  );
  if (series.length === 0 || tooMuch) return result;
  return (
    <FormShell
      wide
      sticky
      problems={saving.problems}
      failure={saving.failure}
      busy={saving.busy}
      filled={saving.filled}
      onSubmit={press}
      submit={t("paste.publish", { count: chosen.length })}
      beside={chosen.length === 0 && <p className="detail">{t("paste.series.none")}</p>}
    >
      <div className={css.columns}>
        {result}
        <PasteChart chosen={chosen} unit={commonValue(chosen, draft.common, "unit", language) ?? null} />
        <div className={css.fields}>
          <SeriesRows
            series={series}
            prefix={prefixOf(places, t("paste.place.key"), t("paste.place.you"))}
            errorOf={errorOf}
            onEdit={onEdit}
          />
          <CommonFieldsForm
            chosen={chosen}
            common={draft.common}
            licence={places.chosen?.licence ?? null}
            errorOf={errorOf}
            onChange={(common) => change({ common: { ...draft.common, ...common } })}
          />
          <PlaceFields places={places} errorOf={errorOf} onChange={change} />
        </div>
      </div>
    </FormShell>
  );
}

/** Whether a text has a blank line between others. */
function hasTwoBlocks(content: Content | null): boolean {
  return content !== null && !content.isBase64 && /\n\s*\n/.test(content.text.trim());
}

/** The address before the keys. The username of a guest is not known yet. */
function prefixOf({ chosen, account }: Places, key: string, you: string): string {
  const place = chosen
    ? paths.collection(chosen.account.key, chosen.key)
    : paths.collection(account ?? you, key);
  return `${location.host}${place}/`;
}

/** Stores the answers about the data in its draft. */
function useKeptAnswers({ reading }: ReadContent, { draft, change }: PasteDrafting) {
  const { answers } = reading;
  const isStored = JSON.stringify(answers) === JSON.stringify(draft.answers);
  useEffect(() => {
    const { repairs, left } = answers;
    if (!isStored) change({ answers: { repairs, left } });
  }, [answers, isStored, change]);
}

/** Publishes once after a sign-up, where “Publish” was pressed in this tab before. */
function usePublishAfterSignUp(isReady: boolean, publish: () => void, isSignedIn: boolean) {
  useEffect(() => {
    if (isReady && isSignedIn && takeWish()) publish();
  });
}

/** Removes a text that another page handed over from the history: a draft that was forgotten stays so after a reload. */
function useHandedOnce(text: string | undefined) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isHanded = useRef(text !== undefined);
  useEffect(() => {
    if (!isHanded.current) return;
    isHanded.current = false;
    navigate(pathname + search, { replace: true, state: null, preventScrollReset: true });
  }, [navigate, pathname, search]);
}
