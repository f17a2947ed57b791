import { Breadcrumbs } from "../components/breadcrumbs.tsx";
import { invoiceShopOf } from "../components/invoice-shop.ts";
import { useShopSettings } from "../components/page.tsx";
import type { DocumentHandle, MetaArgs } from "../documents/document.ts";
import { Island } from "../documents/island.tsx";
import { useI18n } from "../i18n/language.tsx";
import { pageMeta } from "../seo/page-meta.ts";
import { NeedsScript } from "./needs-script.tsx";
import { TrackOrder } from "./order/track-order.tsx";
import "./order/track.css";

export const meta = (args: MetaArgs<void>) =>
  pageMeta(args, ({ t }) => ({ title: t("track.title"), description: t("track.lede") }));

export const handle: DocumentHandle = { formTexts: true };

/** Where customers follow an order, without an account (specification.txt §2). */
export default function Track() {
  const { t, language } = useI18n();
  const settings = useShopSettings();
  const { promises, phone, whatsappUrl, messengerUrl } = settings;
  const terms = {
    ...{ opensParcel: promises.openParcel.on, changesByPhone: promises.changeByPhone.on },
    ...{ phone, whatsappUrl, messengerUrl, hours: settings.openingHours[language], invoice: invoiceShopOf(settings) },
  };
  return (
    <div className="wrap track-page">
      <Breadcrumbs trail={[{ label: t("track.title") }]} />
      <header>
        <h1 className="display h1">{t("track.title")}</h1>
        <p className="lede">{t("track.lede")}</p>
      </header>
      <NeedsScript />
      <Island name="track" of={TrackOrder} hydrate="idle" props={{ terms }} />
    </div>
  );
}
