import IconArrowLeft from "@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs";
import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import { useEffect, useRef, useState } from "react";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import type { FoundIndicator } from "../api/indicators";
import { usePane } from "../app/services";
import { IndicatorFacts } from "./IndicatorFacts";
import own from "./IndicatorView.module.css";
import { InsertActions } from "./insert/InsertActions";
import { AS_PUBLISHED, type ReadChoice, seriesArguments, valueArguments } from "./options/choice";
import { OptionFields } from "./options/OptionFields";
import { Preview } from "./Preview";
import { usePreview } from "./usePreview";

/** A chosen indicator: how it is read, its last values, and what can be inserted. */
export function IndicatorView({ indicator, back }: { indicator: FoundIndicator; back: () => void }) {
  const t = useText();
  const language = useLanguage();
  const { host, installation } = usePane();
  const [choice, setChoice] = useState<ReadChoice>(AS_PUBLISHED);
  const { id, name, frequency: published } = indicator;
  const series = seriesArguments(choice, published, language);
  const frequency = choice.frequency ?? published;
  const preview = usePreview(id, series);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <div className={own.bar}>
        <Button variant="quiet" small icon={<IconArrowLeft size={16} aria-hidden />} onClick={back}>
          {t("addin.indicator.back")}
        </Button>
        <Button
          variant="quiet"
          small
          icon={<IconExternalLink size={16} aria-hidden />}
          onClick={() => host.openWindow(`${installation}/${id}`)}
        >
          {t("addin.indicator.page")}
        </Button>
      </div>
      <div>
        <h2 ref={title} tabIndex={-1} className={own.title}>
          {name}
        </h2>
        <IndicatorFacts indicator={indicator} />
      </div>
      <Preview preview={preview} frequency={frequency} />
      <OptionFields choice={choice} onChange={setChoice} own={published} />
      <InsertActions
        id={id}
        series={series}
        value={valueArguments(choice, published, language)}
        table={preview.table}
        frequency={frequency}
      />
    </>
  );
}
