import { Link } from "react-router";
import type { ShopSettings } from "../../shop/settings/schema.ts";
import { Brand } from "./brand.tsx";
import "./footer.css";
import { Icon } from "./icon.tsx";
import "./icon-button.css";
import { useLanguage } from "./language.tsx";
import { navigation } from "./navigation.ts";

/** The foot of every public page. `year` is the current one, given by the server so that both renderings agree. */
export function Footer({ settings, year }: { settings: ShopSettings; year: number }) {
  const { t, language, path, phone } = useLanguage();
  const name = settings.name[language];
  const locale = language === "bn" ? "bn-BD" : "en-BD";
  return (
    <>
      <div className="paar" aria-hidden="true" />
      <footer className="foot">
        <div className="wrap">
          <div className="foot-in">
            <div>
              <Brand />
              <p>{t("footer.tagline")}</p>
              <div className="social">
                <Social url={settings.facebookUrl} icon="facebook-logo" label="Facebook" />
                <Social url={settings.instagramUrl} icon="instagram-logo" label="Instagram" />
              </div>
            </div>
            <nav aria-labelledby="foot-links">
              <h2 id="foot-links">{t("footer.quickLinks")}</h2>
              <ul className="foot-links">
                {navigation.map((page) => (
                  <li key={page.path}>
                    <Link to={path(page.path)}>{t(page.label)}</Link>
                  </li>
                ))}
                <li>
                  <Link to={path("/track")}>{t("nav.track")}</Link>
                </li>
              </ul>
            </nav>
            <div>
              <h2>{t("footer.contact")}</h2>
              <ul>
                <li>
                  <a href={`tel:${settings.phone}`}>
                    <Icon name="phone" />
                    <span className="num">{phone(settings.phone)}</span>
                  </a>
                </li>
                <li>
                  <a href={`mailto:${settings.email}`}>
                    <Icon name="envelope-simple" />
                    <span>{settings.email}</span>
                  </a>
                </li>
                <li className="foot-address">
                  <Icon name="map-pin" />
                  <address>{settings.address[language]}</address>
                </li>
              </ul>
              {settings.mapUrl && (
                <a className="link" href={settings.mapUrl} rel="noopener">
                  {t("footer.openMap")} <Icon name="arrow-up-right" size="xs" />
                </a>
              )}
            </div>
          </div>
          <div className="legal">
            <span>
              {t("footer.copyright", {
                year: new Intl.NumberFormat(locale, { useGrouping: false }).format(year),
                name,
              })}
            </span>
            <span>{t("footer.promise", { days: settings.returnDays })}</span>
          </div>
        </div>
      </footer>
    </>
  );
}

function Social({ url, icon, label }: { url: string | null; icon: "facebook-logo" | "instagram-logo"; label: string }) {
  if (!url) return null;
  return (
    <a className="ib" href={url} aria-label={label} rel="noopener">
      <Icon name={icon} />
    </a>
  );
}
