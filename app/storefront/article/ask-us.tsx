import { Alpona } from "../../components/alpona.tsx";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { useShopSettings } from "../shop-settings.ts";
import "./ask-us.css";

/** The end of a page to be read: whom to ask what it did not say. */
export function AskUs() {
  const { t, language, path, phone } = useI18n();
  const settings = useShopSettings();
  const hours = settings.openingHours[language];
  return (
    <section className="ask" aria-labelledby="ask">
      <Alpona />
      <h2 className="display h2" id="ask">
        {t("article.ask")}
      </h2>
      <p className="muted">{t("article.askText")}</p>
      <div className="ask-do">
        <Button to={`tel:${settings.phone}`} variant="outline" className="num">
          <Icon name="phone" size="s" />
          {t("article.askCall", { phone: phone(settings.phone) })}
        </Button>
        <Button to={path("/contact")} variant="outline">
          {t("article.askWrite")}
        </Button>
      </div>
      {hours && <p className="small faint">{hours}</p>}
    </section>
  );
}
