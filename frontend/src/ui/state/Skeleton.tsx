import type { ReactNode } from "react";
import { useText } from "@/lib/text/text";
import css from "./Skeleton.module.css";

/** A grey bar instead of a text or a picture that is loading. */
export function Bar({ width = "100%", height = 16 }: { width?: number | string; height?: number }) {
  return <span className={css.bar} style={{ width, height }} />;
}

/** Replaces loading content; appears after 300 ms, and reports the loading to screen readers. */
export function Skeleton({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <div className={css.group} role="status" aria-live="polite">
      <span className="visually-hidden">{t("common.loading")}</span>
      {children}
    </div>
  );
}

/** The skeleton of a loading page. */
export function PageSkeleton() {
  return (
    <div className={css.page}>
      <Skeleton>
        <Bar width={180} height={12} />
        <Bar width="min(420px, 80%)" height={32} />
        <Bar width="min(560px, 100%)" />
        <Bar height={280} />
      </Skeleton>
    </div>
  );
}

/** The skeleton of a part of a page, below a head that is already shown. */
export function PartSkeleton() {
  return (
    <Skeleton>
      <Bar width="min(320px, 60%)" height={24} />
      <Bar height={200} />
    </Skeleton>
  );
}
