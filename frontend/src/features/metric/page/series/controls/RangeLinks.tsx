import IconChevronLeft from "@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs";
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import type { ReactNode } from "react";
import {
  RANGE_YEARS,
  type Range,
  rangeOf,
  rangeYears,
  reachesBeyond,
  type Span,
  stepRange,
} from "@/lib/reading/range";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { SegmentLinks } from "@/ui/layout/SegmentLinks";
import { withSearch } from "../../address";

interface Props {
  span: Span;
  range: Range;
  /** The range of the whole series; explicit if the indicator's own chart shows only a part. */
  whole: Range;
}

/** A name that begins with the visible text, which readers who speak commands read aloud. */
const nameOf = (shown: string, words: string) => `${shown}, ${words}`;

/** The links 1Y 5Y 10Y All and one window earlier or later, which write the range to the address. */
export function RangeLinks({ span, range, whole }: Props) {
  const t = useText();
  const chosen = rangeYears(span, range);
  const offered = RANGE_YEARS.filter((years) => reachesBeyond(span, years) || years === chosen);
  const isWhole = range.start === whole.start && range.end === whole.end;
  if (offered.length === 0 && isWhole) return null;
  return (
    <SegmentLinks label={t("metric.page.range")}>
      {offered.map((years) => {
        const shown = t("metric.page.range.years", { years });
        return (
          <RangeLink
            key={years}
            range={rangeOf(span, years)}
            label={nameOf(shown, t("metric.page.range.yearsLong", { years }))}
            current={years === chosen}
          >
            {shown}
          </RangeLink>
        );
      })}
      <RangeLink
        range={whole}
        label={nameOf(t("metric.page.range.all"), t("metric.page.range.allLong"))}
        current={isWhole}
      >
        {t("metric.page.range.all")}
      </RangeLink>
      <RangeLink range={stepRange(span, range, "back")} label={t("metric.page.range.earlier")}>
        <IconChevronLeft size={16} aria-hidden />
      </RangeLink>
      <RangeLink range={stepRange(span, range, "on")} label={t("metric.page.range.later")}>
        <IconChevronRight size={16} aria-hidden />
      </RangeLink>
    </SegmentLinks>
  );
}

/** Without a range the link is disabled and remains in place. */
function RangeLink(props: {
  range: Range | undefined;
  label: string;
  current?: boolean;
  children: ReactNode;
}) {
  const { range, label, current, children } = props;
  const [search] = useSearchParams();
  if (!range) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a disabled link has no address
      <a role="link" aria-disabled="true" aria-label={label}>
        {children}
      </a>
    );
  }
  return (
    <Link
      to={withSearch(search, { start: range.start ?? null, end: range.end ?? null })}
      preventScrollReset
      aria-label={label}
      aria-current={current ? "true" : undefined}
    >
      {children}
    </Link>
  );
}
