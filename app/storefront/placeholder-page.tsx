import { Brand } from "../components/brand.tsx";
import { Button } from "../components/button.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import type { IconName } from "../components/icon-names.ts";
import { useShopSettings } from "../components/page.tsx";
import { useI18n } from "../i18n/language.tsx";
import "./placeholder-page.css";

type PlaceholderPageProps = {
  icon: IconName;
  title: string;
  text: string;
  /** A constant script that shows the actual page once available; the policy allows it by its hash. */
  retryScript: string;
  /** The title if it is the shop that does not answer. */
  "data-unreachable"?: string;
};

/** A page that replaces another one at its address: nothing in it may depend on the address. */
export function PlaceholderPage({ icon, title, text, retryScript, ...dataAttributes }: PlaceholderPageProps) {
  const { t, path } = useI18n();
  const settings = useShopSettings();
  return (
    <main id="content" tabIndex={-1} className="offline" {...dataAttributes}>
      <Brand {...settings} />
      <EmptyState level={1} icon={icon} title={title} text={text}>
        {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of the page in whose place this one stands */}
        <a className="btn btn-p" href="">
          {t("error.again")}
        </a>
        <Button to={path("/cart")} variant="outline">
          {t("offline.cart")}
        </Button>
        <Button to={path("/")} variant="outline">
          {t("error.home")}
        </Button>
      </EmptyState>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a fixed line, named in the policy by its hash */}
      <script dangerouslySetInnerHTML={{ __html: retryScript }} />
    </main>
  );
}
