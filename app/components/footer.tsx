import type { PublicSettings } from "../../shop/settings/settings-schema.ts";
import { Brand } from "./brand.tsx";
import { Link } from "./page.tsx";
import "./footer.css";
import { Icon } from "./icon.tsx";
import "./button.css";
import { useI18n } from "../i18n/language.tsx";
import { serverI18n } from "../i18n/server-texts.ts";
import { FragmentCache } from "./fragment-cache.tsx";
import { headerPages } from "./header-nav.tsx";
import type { IconName } from "./icon-names.ts";
import { helpPages, withoutEmpty } from "./navigation.ts";

type FooterProps = { settings: PublicSettings; year: number; emptyPages: readonly string[] };

/** The footer of every public page. `year` comes from the server, so that both renderings agree. */
export function Footer({ settings, year, emptyPages }: FooterProps) {
  const { t, language, path, phone } = serverI18n(useI18n().language);
  const name = settings.name[language];
  const locale = language === "bn" ? "bn-BD" : "en-BD";
  return (
    <>
      <div className="paar" aria-hidden="true" />
      <FragmentCache as="footer" className="foot" source={settings} cacheKey={`${year} ${emptyPages}`}>
        {() => (
          <div className="wrap">
            <div className="foot-in">
              <div>
                <Brand {...settings} />
                <p>{settings.tagline[language]}</p>
                <div className="social">
                  <SocialLink url={settings.whatsappUrl} icon="whatsapp-logo" label="WhatsApp" />
                  <SocialLink url={settings.messengerUrl} icon="messenger-logo" label="Messenger" />
                  <SocialLink url={settings.facebookUrl} icon="facebook-logo" label="Facebook" />
                  <SocialLink url={settings.instagramUrl} icon="instagram-logo" label="Instagram" />
                </div>
              </div>
              <nav aria-labelledby="foot-links">
                <h2 id="foot-links">{t("footer.quickLinks")}</h2>
                <ul className="foot-links">
                  {withoutEmpty(headerPages, emptyPages).map((page) => (
                    <li key={page.path}>
                      <Link to={path(page.path)}>{t(page.label)}</Link>
                    </li>
                  ))}
                </ul>
              </nav>
              <nav aria-labelledby="foot-help">
                <h2 id="foot-help">{t("footer.service")}</h2>
                <ul className="foot-links foot-help">
                  {withoutEmpty(helpPages, emptyPages).map((page) => (
                    <li key={page.path}>
                      <Link to={path(page.path)}>{t(page.label)}</Link>
                    </li>
                  ))}
                  {settings.look.pages.map(({ slug, title }) => (
                    <li key={slug}>
                      <Link to={path(`/pages/${slug}`)}>{title[language]}</Link>
                    </li>
                  ))}
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
                  {settings.openingHours[language] && (
                    <li className="foot-address">
                      <Icon name="clock" />
                      <span>{settings.openingHours[language]}</span>
                    </li>
                  )}
                </ul>
                {settings.mapUrl && (
                  <a className="link" href={settings.mapUrl} rel="noopener">
                    {t("footer.openMap")} <Icon name="arrow-up-right" size="xs" />
                  </a>
                )}
              </div>
            </div>
            <div className="legal">
              <LegalNumbers {...settings.look.legal} />
              <span>
                {t("footer.copyright", {
                  year: new Intl.NumberFormat(locale, { useGrouping: false }).format(year),
                  name,
                })}
              </span>
              <Link to={path("/delivery-and-returns")}>
                {settings.returnDays > 0 ? t("footer.promise", { days: settings.returnDays }) : t("promise.cash")}
              </Link>
            </div>
          </div>
        )}
      </FragmentCache>
    </>
  );
}

/** The numbers under which the shop is registered. */
function LegalNumbers({ tradeLicence, dbid, bin }: PublicSettings["look"]["legal"]) {
  const { t } = useI18n();
  const numbers = [
    [t("footer.tradeLicence"), tradeLicence],
    ["DBID", dbid],
    ["BIN", bin],
  ].filter(([, number]) => number);
  if (numbers.length === 0) return null;
  return (
    <span className="legal-numbers">
      {numbers.map(([label, number]) => (
        <span key={label}>
          {label} <bdi lang="en">{number}</bdi>
        </span>
      ))}
    </span>
  );
}

function SocialLink({ url, icon, label }: { url: string | null; icon: IconName; label: string }) {
  if (!url) return null;
  return (
    <a className="ib" href={url} aria-label={label} rel="noopener">
      <Icon name={icon} />
    </a>
  );
}

const rendered = { __html: import.meta.env.SSR ? "" : (document.querySelector("[data-footer]")?.innerHTML ?? "") };

/** The footer of an app's pages: the server alone renders it, and the browser keeps what it made. */
export function AppFooter(props: FooterProps) {
  if (import.meta.env.SSR) {
    return (
      <div className="island" data-footer="">
        <Footer {...props} />
      </div>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own markup
  return <div className="island" data-footer="" suppressHydrationWarning dangerouslySetInnerHTML={rendered} />;
}
