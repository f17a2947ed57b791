import { useShopSettings } from "./shop-settings.ts";
import "./needs-script.css";
import { useI18n } from "../i18n/language.tsx";

/** Where nothing works without JavaScript: says so to those who have none, and how to order all the same. */
export function NeedsScript() {
  // React leaves alone what the server put in here: the browser's code need not know it.
  return <noscript>{import.meta.env.SSR && <NoScriptMessage />}</noscript>;
}

function NoScriptMessage() {
  const { t, phone } = useI18n();
  const settings = useShopSettings();
  return (
    <p className="no-script">
      {t("noscript.order")}{" "}
      <a className="num" href={`tel:${settings.phone}`}>
        {phone(settings.phone)}
      </a>
    </p>
  );
}
