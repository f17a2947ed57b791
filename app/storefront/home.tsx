import { languageOf } from "../../shop/language.ts";
import type { DataOf, LoaderArgs, MetaArgs, PageProps } from "../documents/document.ts";
import { createI18n } from "../i18n/language.tsx";
import { pageMeta } from "../seo/page-meta.ts";
import { shopData } from "../seo/structured-data.ts";
import { HomeSections } from "./home/home-sections.tsx";
import { loadHome } from "./home/load-home.ts";

export async function loader({ shop, url }: LoaderArgs) {
  return { sections: await loadHome(shop, languageOf(url.pathname)) };
}

export const meta = (args: MetaArgs<DataOf<typeof loader>>) => {
  const i18n = createI18n(languageOf(args.location.pathname));
  const { settings } = args.matches[0].loaderData;
  const { homeTitle, about } = settings.look;
  const describe = ({ t, language }: typeof i18n) => ({
    title: homeTitle[language] || t("home.title"),
    description: about[language] || t("home.about"),
  });
  return pageMeta(args, describe, { structuredData: (absoluteUrl) => shopData(settings, i18n, absoluteUrl) });
};

/** The home page: the sections that the merchant has published. */
export default function Home({ loaderData: { sections } }: PageProps<typeof loader>) {
  return <HomeSections sections={sections} />;
}
