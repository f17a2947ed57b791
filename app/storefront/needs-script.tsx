import { Fragment } from "react";
import { chatLinks } from "../../shop/settings/chat-links.ts";
import { useShopSettings } from "../components/page.tsx";
import "./needs-script.css";
import { useI18n } from "../i18n/language.tsx";

type NeedsScriptProps = {
  /** What a chat is about: a product and its address. */
  about?: string;
};

/** Tells visitors without JavaScript that this part does not work, and how to order by phone or chat. */
export function NeedsScript({ about }: NeedsScriptProps) {
  // React does not hydrate this content: the browser needs no code for it.
  return <noscript>{import.meta.env.SSR && <NoScriptMessage about={about} />}</noscript>;
}

function NoScriptMessage({ about = "" }: { about: string | undefined }) {
  const { t, phone } = useI18n();
  const settings = useShopSettings();
  return (
    <p className="no-script">
      {t("noscript.order")}{" "}
      <a className="num" href={`tel:${settings.phone}`}>
        {phone(settings.phone)}
      </a>
      {chatLinks(settings, about).map(({ name, href }) => (
        <Fragment key={name}>
          {" · "}
          <a href={href}>{name}</a>
        </Fragment>
      ))}
    </p>
  );
}
