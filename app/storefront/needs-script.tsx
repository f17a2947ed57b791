import { useShopSettings } from "../components/page.tsx";
import "./needs-script.css";
import { useI18n } from "../i18n/language.tsx";

/** Tells visitors without JavaScript that this part does not work, and how to order by phone. */
export function NeedsScript() {
  // React does not hydrate this content: the browser needs no code for it.
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
