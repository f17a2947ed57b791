import { navigating } from "../browser/navigating.ts";
import { useI18n } from "../i18n/language.tsx";
import "./progress-bar.css";

/** A 3 px bar at the bottom of its container while a page is loading. Its style hides it for the first 200 ms. */
export function ProgressBar({ busy = false }: { busy?: boolean }) {
  const { t } = useI18n();
  const isNavigating = navigating.useValue();
  if (!busy && !isNavigating) return null;
  return (
    <div className="load" role="progressbar" aria-label={t("progress.loading")}>
      <i />
    </div>
  );
}
