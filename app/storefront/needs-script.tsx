import { useShopSettings } from "./shop-settings.ts";
import "./needs-script.css";
import { useLanguage } from "../ui/language.tsx";

/** Where nothing works without JavaScript: says so to those who have none, and how to order all the same. */
export function NeedsScript() {
  const { t, phone } = useLanguage();
  const settings = useShopSettings();
  return (
    <noscript>
      <p className="no-script">
        {t("noscript.order")}{" "}
        <a className="num" href={`tel:${settings.phone}`}>
          {phone(settings.phone)}
        </a>
      </p>
    </noscript>
  );
}
