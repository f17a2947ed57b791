import { Link, useLocation } from "react-router";
import { useKeptSince, useOnline } from "../browser/connection.ts";
import { useLanguage } from "../i18n/language.tsx";
import { Icon } from "./icon.tsx";
import "./offline-line.css";

/** Says under the header, honestly, that there is no network, and from when the page is that is shown all the same. */
export function OfflineLine() {
  const { t, date } = useLanguage();
  const { pathname, search } = useLocation();
  const online = useOnline();
  const since = useKeptSince();
  const shown = !online || since !== null;
  return (
    <div className="offline-line" role="status">
      {shown && (
        <p className="wrap">
          <Icon name="wifi-slash" size="s" />
          <span>
            <b>{t(online ? "offline.noAnswer" : "offline.now")}</b>{" "}
            {since ? t("offline.kept", { time: date(since, "dayTime") }) : t("offline.cartKept")}
          </span>
          {online && (
            <Link className="link" to={pathname + search} reloadDocument>
              {t("error.again")}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}
