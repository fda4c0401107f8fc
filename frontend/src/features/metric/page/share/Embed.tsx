import { useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { paths } from "@/lib/paths";
import { embedCode } from "@/lib/text/citation";
import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Copied, TakeAway } from "@/ui/action/TakeAway";
import { SmallSelect } from "@/ui/field/SmallSelect";
import type { MetricPlace } from "../../place";
import type { Defaults } from "../series/options/defaults";
import { drawingOptions } from "../series/options/pictureOptions";
import type { Address } from "../series/options/readAddress";
import css from "./ShareDialog.module.css";

const WIDTHS = ["100%", "480", "640", "800", "1024"] as const;
const HEIGHTS = ["320", "420", "520", "640"] as const;

const METRIC = graphql(`
  fragment Embed_metric on Metric {
    name { fr en }
    collection { access account { visibility } }
  }
`);

interface EmbedProps {
  metric: FragmentType<typeof METRIC>;
  place: MetricPlace;
  defaults: Defaults;
  address: Address;
}

/** The code that shows the chart in another page, with a preview. */
export function Embed({ place, defaults, address, ...props }: EmbedProps) {
  const metric = readFragment(METRIC, props.metric);
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
