import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { LanguageProvider, useLanguage } from "../i18n/language.tsx";
import type { RenderedOnceProps } from "./fragment-cache.tsx";

type Render = (node: ReactNode, location: string) => string;

let renderAlone: Render | null = null;

/** From now on markup is kept. `render` makes React's HTML of a part of a page that stands at an address. */
export function keepMarkup(render: Render | null): void {
  renderAlone = render;
}

const ownWords = {};
const kept = new WeakMap<object, Map<string, string>>();

/**
 * The server's side of `RenderedOnce`. Only React's own output is ever put in; it is made apart from the page, where
 * nothing is known of whoever asked for it.
 */
export function MarkupKept({ as: Element, of = ownWords, form, among, children, className }: RenderedOnceProps) {
  const { language, path } = useLanguage();
  const { pathname } = useLocation();
  const at = among
    ? placeAmong(
        among.map((page) => path(page.path)),
        pathname,
      )
    : "/";
  if (!renderAlone || form === null || at === null) return <Element className={className}>{children()}</Element>;
  const forms = kept.get(of) ?? new Map<string, string>();
  kept.set(of, forms);
  const key = `${language} ${at} ${form}`;
  const html = forms.get(key) ?? renderAlone(<LanguageProvider language={language}>{children()}</LanguageProvider>, at);
  forms.set(key, html);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what React has made of `children`
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** One of these addresses, or beside them all. Null where it is one of them in another spelling (`/Makeup/`). */
function placeAmong(paths: string[], pathname: string): string | null {
  if (paths.includes(pathname)) return pathname;
  const spelled = `${pathname.toLowerCase()}/`;
  return paths.some((path) => path !== "/" && spelled.startsWith(`${path}/`)) ? null : "/elsewhere";
}
