import { useState } from "react";
import { useTheme } from "@/lib/browser/theme";
import { paths } from "@/lib/paths";
import { useLanguage, useText } from "@/lib/text/text";
import { Copied, TakeAway } from "@/ui/action/TakeAway";
import { SmallSelect } from "@/ui/field/SmallSelect";
import type { MetricPlace } from "../../place";
import type { Defaults } from "../series/options/defaults";
import { pictureOptions } from "../series/options/pictureOptions";
import type { Address } from "../series/options/readAddress";
import css from "./ShareDialog.module.css";

interface PictureProps {
  place: MetricPlace;
  defaults: Defaults;
  address: Address;
}

/** The address of the chart as a picture. */
export function Picture({ place, defaults, address }: PictureProps) {
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
