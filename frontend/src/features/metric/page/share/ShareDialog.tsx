import { useState } from "react";
import type { MetricViewFragment } from "@/gql/graphql";
import { useTheme } from "@/lib/browser/theme";
import { paths } from "@/lib/paths";
import { bibtex, embedCode } from "@/lib/text/citation";
import { statedSources } from "@/lib/text/sources";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { Copied, CopiedSentence, TakeAway } from "@/ui/action/TakeAway";
import { SmallSelect } from "@/ui/field/SmallSelect";
import { lastingAddress, placeOf } from "../address";
import type { Address } from "../series/options";
import { drawingOptions, pictureOptions } from "../series/pictureOptions";
import css from "./ShareDialog.module.css";
import { useCitation, useCitedState } from "./useCitation";

interface Props {
  metric: MetricViewFragment;
  address: Address;
  onClose: () => void;
}

/** Link, embed code with its preview, picture and citation of the shown data. */
export default function ShareDialog({ metric, address, onClose }: Props) {
  const t = useText();
  return (
    <Dialog
      title={t("metricMore.share.title")}
      wide
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("metricMore.share.close")}</Button>}
    >
      <TakeAway title={t("metricMore.share.link")}>
        <Copied
          label={t("metricMore.share.linkLabel")}
          text={location.href}
          copy={t("metricMore.share.copyLink")}
          done={t("metric.page.copied")}
        />
      </TakeAway>
      {metric.observationCount > 0 && (
        <>
          <Embed metric={metric} address={address} />
          <Picture metric={metric} address={address} />
        </>
      )}
      <Cite metric={metric} />
    </Dialog>
  );
}

const WIDTHS = ["100%", "480", "640", "800", "1024"] as const;
const HEIGHTS = ["320", "420", "520", "640"] as const;

function Embed({ metric, address }: Pick<Props, "metric" | "address">) {
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>("100%");
  const [height, setHeight] = useState<(typeof HEIGHTS)[number]>("420");
  const { account, collection, path } = placeOf(metric);
  const options = { ...drawingOptions(metric, address), lang: language, bare: "1" };
  const frame = paths.metricFrame(account, collection, path, options);
  const title = pick(metric.name)?.text ?? metric.path;
  const isPublic = metric.collection.access === "PUBLIC";
  return (
    <TakeAway
      title={t("metricMore.share.embed")}
      help={t(isPublic ? "metricMore.share.embedHelp" : "metricMore.share.embedPrivate")}
    >
      <div className={css.sizes}>
        <SmallSelect
          label={t("metricMore.share.width")}
          showLabel
          value={width}
          options={WIDTHS.map((value) => ({
            value,
            text:
              value === "100%" ? t("metricMore.share.fullWidth") : t("metricMore.share.pixels", { value }),
          }))}
          onChange={setWidth}
        />
        <SmallSelect
          label={t("metricMore.share.height")}
          showLabel
          value={height}
          options={HEIGHTS.map((value) => ({ value, text: t("metricMore.share.pixels", { value }) }))}
          onChange={setHeight}
        />
      </div>
      <div className={css.preview}>
        {/* a preview of the chart behind the dialog, without interaction */}
        <iframe
          src={frame}
          title={t("metricMore.share.preview")}
          width={width}
          height={height}
          loading="lazy"
          tabIndex={-1}
          inert
        />
      </div>
      <Copied
        label={t("metricMore.share.code")}
        text={embedCode({ address: location.origin + frame, title, width, height: Number(height) })}
        copy={t("metricMore.share.copyCode")}
        done={t("metric.page.copied")}
        rows={4}
      />
    </TakeAway>
  );
}

function Picture({ metric, address }: Pick<Props, "metric" | "address">) {
  const t = useText();
  const language = useLanguage();
  const [theme] = useTheme();
  const [format, setFormat] = useState<"png" | "svg">("png");
  const { account, collection, path } = placeOf(metric);
  const options = pictureOptions(metric, address, { language, theme });
  return (
    <TakeAway title={t("metricMore.share.picture")} help={t("metricMore.share.pictureHelp")}>
      <div className={css.sizes}>
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
        text={location.origin + paths.chartPicture(account, collection, path, format, options)}
        copy={t("metricMore.share.copyAddress")}
        done={t("metric.page.copied")}
      />
    </TakeAway>
  );
}

function Cite({ metric }: { metric: MetricViewFragment }) {
  const t = useText();
  const pick = usePickText();
  const citation = useCitation(metric);
  const state = useCitedState(metric);
  const { account } = metric.collection;
  const publisher = account.name || account.key;
  const entry = bibtex(
    {
      producers: statedSources([metric]),
      publisher,
      title: pick(metric.name)?.text ?? metric.path,
      published: metric.publishedAt?.slice(0, 10),
      address: lastingAddress(metric),
      accessed: new Date().toISOString().slice(0, 10),
    },
    { note: t("metricMore.cite.note", state), publishedBy: t("metricMore.cite.publishedBy", { publisher }) },
  );
  return (
    <TakeAway title={t("metricMore.share.cite")}>
      <CopiedSentence
        text={citation}
        copy={t("metricMore.share.copyCitation")}
        done={t("metric.page.copied")}
      />
      <Copied
        label={t("metricMore.share.bibtex")}
        text={entry}
        copy={t("metricMore.share.copyBibtex")}
        done={t("metric.page.copied")}
        rows={8}
      />
    </TakeAway>
  );
}
