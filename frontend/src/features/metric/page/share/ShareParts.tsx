import { useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { useTheme } from "@/lib/browser/theme";
import { paths } from "@/lib/paths";
import { embedCode } from "@/lib/text/citation";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Copied, TakeAway } from "@/ui/action/TakeAway";
import { SmallSelect } from "@/ui/field/SmallSelect";
import { UseIn } from "@/ui/program/UseIn";
import type { MetricPlace } from "../../place";
import { type Defaults, METRIC_DEFAULTS } from "../series/options/defaults";
import { drawingOptions, pictureOptions } from "../series/options/pictureOptions";
import type { Address } from "../series/options/readAddress";
import { explicit, viewOf } from "../series/options/view";
import css from "./ShareParts.module.css";

const METRIC = graphql(`
  fragment ShareParts_metric on Metric {
    observationCount
    ...MetricDefaults_metric
    ...Embed_metric
    ...UseInProgram_metric
  }
`);

interface SharePartsProps {
  metric: FragmentType<typeof METRIC>;
  place: MetricPlace;
  address: Address;
  /** The whole address that the link leads to. */
  link: string;
}

/** Link, embed code with its preview, picture and programs of the shown data. */
export function ShareParts({ place, address, link, ...props }: SharePartsProps) {
  const metric = readFragment(METRIC, props.metric);
  const defaults = readFragment(METRIC_DEFAULTS, metric);
  const t = useText();
  return (
    <>
      <TakeAway title={t("metricMore.share.link")}>
        <Copied
          label={t("metricMore.share.linkLabel")}
          text={link}
          copy={t("metricMore.share.copyLink")}
          done={t("metric.page.copied")}
        />
      </TakeAway>
      {metric.observationCount > 0 && (
        <>
          <Embed metric={metric} place={place} defaults={defaults} address={address} />
          <Picture place={place} defaults={defaults} address={address} />
          <UseInProgram metric={metric} place={place} defaults={defaults} address={address} />
        </>
      )}
    </>
  );
}

const WIDTHS = ["100%", "480", "640", "800", "1024"] as const;
const HEIGHTS = ["320", "420", "520", "640"] as const;

const EMBED_METRIC = graphql(`
  fragment Embed_metric on Metric {
    name { fr en }
    collection { access account { visibility } }
  }
`);

interface EmbedProps {
  metric: FragmentType<typeof EMBED_METRIC>;
  place: MetricPlace;
  defaults: Defaults;
  address: Address;
}

/** The code that shows the chart in another page, with a preview. */
function Embed({ place, defaults, address, ...props }: EmbedProps) {
  const metric = readFragment(EMBED_METRIC, props.metric);
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>("100%");
  const [height, setHeight] = useState<(typeof HEIGHTS)[number]>("420");
  const { account, collection, path } = place;
  const options = { ...drawingOptions(defaults, address), lang: language, bare: "1" };
  const frame = paths.metricFrame(account, collection, path, options);
  const title = pick(metric.name)?.text ?? path;
  const owner = metric.collection.account;
  const isPublic = metric.collection.access === "PUBLIC" && owner.visibility === "PUBLIC";
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

interface PictureProps {
  place: MetricPlace;
  defaults: Defaults;
  address: Address;
}

/** The address of the chart as a picture. */
function Picture({ place, defaults, address }: PictureProps) {
  const t = useText();
  const language = useLanguage();
  const [theme] = useTheme();
  const [format, setFormat] = useState<"png" | "svg">("png");
  const { account, collection, path } = place;
  const options = pictureOptions(defaults, address, { language, theme });
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

const IN_PROGRAM_METRIC = graphql(`
  fragment UseInProgram_metric on Metric {
    collection { access account { visibility } }
  }
`);

interface UseInProgramProps {
  metric: FragmentType<typeof IN_PROGRAM_METRIC>;
  place: MetricPlace;
  defaults: Defaults;
  address: Address;
}

/** Programs that read the shown data. */
function UseInProgram({ place, defaults, address, ...props }: UseInProgramProps) {
  const { collection } = readFragment(IN_PROGRAM_METRIC, props.metric);
  const series = {
    id: place.path,
    name: place.path,
    isPublic: collection.access === "PUBLIC" && collection.account.visibility === "PUBLIC",
    series: [place.account, place.collection, place.path],
    options: explicit(defaults, address),
    letter: viewOf(defaults, address).letter,
  } as const;
  return <UseIn series={[series]} />;
}
