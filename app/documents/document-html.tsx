import * as assets from "virtual:document-assets";
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { languageOf } from "../../shop/language.ts";
import { Announcement } from "../components/announcement.tsx";
import { Brand } from "../components/brand.tsx";
import { Footer } from "../components/footer.tsx";
import { HeaderNav } from "../components/header-nav.tsx";
import { type Page, PageProvider } from "../components/page.tsx";
import { Overlays, PageHead } from "../components/page-frame.tsx";
import { Fonts } from "../fonts.tsx";
import { HeadBasics } from "../head-basics.tsx";
import { createI18n, I18nProvider } from "../i18n/language.tsx";
import type { MetaDescriptor } from "../seo/page-meta.ts";
import { AdQuestion } from "./ad-question.tsx";
import type { DocumentHandle, ShopData } from "./document.ts";
import { Island } from "./island.tsx";
import type { DocumentName } from "./routes.ts";
import { showsAdChoice, tagsOfPage } from "./tagged-pages.ts";

// In development each waits for the one before it.
const scripts = [...assets.devScripts, assets.start]
  .map((src) => `<script type="module"${assets.devScripts.length > 0 ? "" : " async"} src="${src}"></script>`)
  .join("");

type DocumentHtmlInput = {
  name: DocumentName;
  url: URL;
  /** Null if it could not be read: the page stands alone. */
  shopData: ShopData | null;
  handle: DocumentHandle;
  tags: MetaDescriptor[];
  children: ReactNode;
};

/** The HTML of a document, from the doctype on. */
export function documentHtml({
  name,
  url: { pathname, search },
  shopData,
  handle,
  tags,
  children,
}: DocumentHtmlInput): string {
  const language = languageOf(pathname);
  const { t } = createI18n(language);
  const page: Page = { pathname, search, settings: shopData?.settings ?? null };
  const isStatic = handle.static ?? false;
  const adTags = tagsOfPage(name, shopData?.settings);
  const asksAboutAds = adTags !== null || showsAdChoice(name, shopData?.settings);
  const html = renderToString(
    <html lang={language}>
      <head>
        <HeadBasics language={language} themeColor={shopData?.settings.look.colours.band} />
        <MetaTags tags={tags} />
        {assets.styles[name]?.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {shopData?.theme && <link rel="stylesheet" href={shopData.theme} />}
        <Fonts isStatic={isStatic} />
        {!isStatic && <Texts href={assets.texts[language].common} />}
        {handle.formTexts && <Texts href={assets.texts[language].forms} />}
      </head>
      <body>
        <PageProvider value={page}>
          <I18nProvider language={language}>
            <a className="skip" href="#content">
              {t("page.skip")}
            </a>
            {handle.ownFrame ? (
              children
            ) : (
              <Frame shopData={shopData} isCompact={handle.compactHeader ?? false}>
                {children}
              </Frame>
            )}
            {asksAboutAds && <AdQuestion tags={adTags} />}
          </I18nProvider>
        </PageProvider>
      </body>
    </html>,
  );
  // React would put an async script before the style sheet that it switches on.
  const tagScript = asksAboutAds ? `<script type="module" async src="${assets.tags}"></script>` : "";
  return `<!DOCTYPE html>${isStatic ? html : html.replace("</head>", `${scripts}${tagScript}</head>`)}`;
}

function Texts({ href }: { href: string }) {
  return <link rel="preload" as="fetch" crossOrigin="anonymous" fetchPriority="low" href={href} data-texts="" />;
}

function Frame({
  shopData,
  isCompact,
  children,
}: {
  shopData: ShopData | null;
  isCompact: boolean;
  children: ReactNode;
}) {
  const settings = shopData?.settings;
  return (
    <>
      {shopData?.announcement && !isCompact && <Announcement {...shopData.announcement} />}
      {shopData && settings && (
        <Island
          name="head"
          of={PageHead}
          hydrate="idle"
          props={{
            deliveryCharges: settings.deliveryCharges,
            freeDeliveryAbove: settings.freeDeliveryAbove,
            contacts: {
              phone: settings.phone,
              whatsappUrl: settings.whatsappUrl,
              messengerUrl: settings.messengerUrl,
            },
            isCompact,
          }}
          slots={{ brand: <Brand {...settings} />, nav: <HeaderNav emptyPages={shopData.emptyPages} /> }}
        />
      )}
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {shopData && <Footer {...shopData} />}
      <Island name="overlays" of={Overlays} hydrate="idle" props={{}} />
    </>
  );
}

/** The tags of a page's head. */
function MetaTags({ tags }: { tags: MetaDescriptor[] }) {
  return tags.map((tag) => <MetaTag key={JSON.stringify(tag)} tag={tag} />);
}

function MetaTag({ tag }: { tag: MetaDescriptor }) {
  if ("title" in tag) return <title>{String(tag.title)}</title>;
  if ("tagName" in tag) {
    const { tagName, ...attributes } = tag;
    return createElement(String(tagName), attributes);
  }
  if ("script:ld+json" in tag) {
    const json = JSON.stringify(tag["script:ld+json"]).replaceAll("<", "\\u003c");
    // biome-ignore lint/security/noDangerouslySetInnerHtml: data, not code, and nothing in it ends the script
    return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
  }
  return <meta {...tag} />;
}
