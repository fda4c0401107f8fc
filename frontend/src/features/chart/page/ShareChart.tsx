import { useState } from "react";
import { useTheme } from "@/lib/browser/theme";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { formatDate } from "@/lib/format";
import { paths } from "@/lib/paths";
import { bibtex } from "@/lib/text/citation";
import { statedSources } from "@/lib/text/sources";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { Copied, CopiedSentence, TakeAway } from "@/ui/action/TakeAway";
import { SmallSelect } from "@/ui/field/SmallSelect";
import { Notice } from "@/ui/state/Notice";
import { addressOf } from "../add/place";
import type { ShownChart } from "./shown";

/** Link, picture and citation of a chart. */
export function ShareChart(props: ShownChart & { onClose: () => void }) {
  const { dashboard, chart, range, onClose } = props;
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const timeZone = useTimeZone();
  const [theme] = useTheme();
  const [format, setFormat] = useState<"png" | "svg">("png");
  const done = t("metric.page.copied");
  const look = { ...range, lang: language, theme: theme === "auto" ? undefined : theme };
  const picture = paths.dashboardPicture(...addressOf(dashboard), chart.key, format, look);
  const lasting = location.origin + paths.dashboardChart(...addressOf(dashboard), chart.key);
  const today = new Date().toISOString();
  const publisher = dashboard.account.name || dashboard.account.key;
  const title = pick(chart.title)?.text ?? chart.key;
  const producers = statedSources(chart.series.flatMap(({ metric }) => metric ?? []));
  const citation = t("chartPage.citation", {
    publisher,
    title,
    dashboard: pick(dashboard.name)?.text ?? dashboard.key,
    hasSource: producers.length > 0 ? "yes" : "no",
    sources: producers.join("; "),
    address: lasting,
    accessed: formatDate(today, language, timeZone),
  });
  const entry = bibtex(
    {
      producers,
      publisher,
      title,
      published: dashboard.updatedAt.slice(0, 10),
      address: lasting,
      accessed: today.slice(0, 10),
    },
    { note: t("chartPage.citation.note"), publishedBy: t("metricMore.cite.publishedBy", { publisher }) },
  );
  const isPublic = dashboard.collection
    ? dashboard.collection.access === "PUBLIC"
    : dashboard.access === "PUBLIC";
  return (
    <Dialog
      title={t("metricMore.share.title")}
      wide
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("metricMore.share.close")}</Button>}
    >
      {!isPublic && <Notice kind="info">{t("chartPage.share.private")}</Notice>}
      <TakeAway title={t("metricMore.share.link")}>
        <Copied
          label={t("metricMore.share.linkLabel")}
          text={location.href}
          copy={t("metricMore.share.copyLink")}
          done={done}
        />
      </TakeAway>
      <TakeAway title={t("metricMore.share.picture")} help={t("metricMore.share.pictureHelp")}>
        <div>
          <SmallSelect
            label={t("metricMore.share.format")}
            showLabel
            value={format}
            options={[
              { value: "png", text: "PNG" },
              { value: "svg", text: "SVG" },
            ]}
            onChange={setFormat}
          />
        </div>
        <Copied
          label={t("metricMore.share.pictureLabel")}
          text={location.origin + picture}
          copy={t("metricMore.share.copyAddress")}
          done={done}
        />
      </TakeAway>
      <TakeAway title={t("metricMore.share.cite")}>
        <CopiedSentence text={citation} copy={t("metricMore.share.copyCitation")} done={done} />
        <Copied
          label={t("metricMore.share.bibtex")}
          text={entry}
          copy={t("metricMore.share.copyBibtex")}
          done={done}
          rows={8}
        />
      </TakeAway>
    </Dialog>
  );
}
