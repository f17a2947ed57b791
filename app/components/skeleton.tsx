import type { ReactNode } from "react";
import { useI18n } from "../i18n/language.tsx";
import "./skeleton.css";

/** Placeholder lines for text that is loading. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <LoadingStatus className="sk-lines">
      {range(lines).map((line) => (
        <i key={line} className="sk sk-line" />
      ))}
    </LoadingStatus>
  );
}

const range = (count: number) => Array.from({ length: count }, (_, i) => i);

function LoadingStatus({ className, children }: { className: string; children: ReactNode }) {
  const { t } = useI18n();
  return (
    <div role="status">
      <span className="vh">{t("progress.loading")}</span>
      <div className={className} aria-hidden="true">
        {children}
      </div>
    </div>
  );
}
