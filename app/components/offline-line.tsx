import { useCachedSince, useOnline } from "../browser/connection.ts";
import { useI18n } from "../i18n/language.tsx";
import { Icon } from "./icon.tsx";
import "./offline-line.css";
import { usePage } from "./page.tsx";

/** Tells under the header that there is no network, and how old the shown page is. */
export function OfflineLine() {
  const { t, date } = useI18n();
  const { pathname, search } = usePage();
  const online = useOnline();
  const cachedSince = useCachedSince();
  const isVisible = !online || cachedSince !== null;
  return (
    <div className="offline-line" role="status">
      {isVisible && (
        <p className="wrap">
          <Icon name="wifi-slash" size="s" />
          <span>
            <b>{t(online ? "offline.noAnswer" : "offline.now")}</b>{" "}
            {cachedSince ? t("offline.kept", { time: date(cachedSince, "dayTime") }) : t("offline.cartKept")}
          </span>
          {online && (
            <a className="link" href={pathname + search}>
              {t("error.again")}
            </a>
          )}
        </p>
      )}
    </div>
  );
}
