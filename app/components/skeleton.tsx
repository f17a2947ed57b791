import type { ReactNode } from "react";
import { useLanguage } from "../i18n/language.tsx";
import "./skeleton.css";

/** Quiet lines where words will stand. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return (
    <Waiting className="sk-lines">
      {upTo(lines).map((line) => (
        <i key={line} className="sk sk-line" />
      ))}
    </Waiting>
  );
}

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);

function Waiting({ className, children }: { className: string; children: ReactNode }) {
  const { t } = useLanguage();
  return (
    <div role="status">
      <span className="vh">{t("progress.loading")}</span>
      <div className={className} aria-hidden="true">
        {children}
      </div>
    </div>
  );
}
