import { useNavigation } from "react-router";
import { useI18n } from "../i18n/language.tsx";
import "./progress-bar.css";

/** A 3 px bar at the foot of what it lies in while a page is on its way. Its style holds it back for the first 200 ms. */
export function ProgressBar({ busy = false }: { busy?: boolean }) {
  const { t } = useI18n();
  const { state } = useNavigation();
  if (!busy && state === "idle") return null;
  return (
    <div className="load" role="progressbar" aria-label={t("progress.loading")}>
      <i />
    </div>
  );
}
