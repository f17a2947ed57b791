import type { ReactNode } from "react";
import { I18nProvider, useI18n } from "../i18n/language.tsx";
import type { FragmentCacheProps } from "./fragment-cache.tsx";
import { PageProvider, usePage } from "./page.tsx";

type RenderToHtml = (node: ReactNode) => string;

let renderToHtml: RenderToHtml | null = null;

/** Turns on the markup cache. `render` returns React's HTML of a fragment. */
export function cacheMarkup(render: RenderToHtml | null): void {
  renderToHtml = render;
}

const staticContent = {};
const cache = new WeakMap<object, Map<string, string>>();

/**
 * The server's side of `FragmentCache`. Only React's own output is ever put in; it is made apart from the page, where
 * nothing is known of the visitor.
 */
export function CachedMarkup({
  as: Element,
  source = staticContent,
  cacheKey,
  linkedPages,
  children,
  className,
}: FragmentCacheProps) {
  const { language, path } = useI18n();
  const { pathname, search } = usePage();
  const cachePath = linkedPages
    ? cachePathFor(
        linkedPages.map((page) => path(page.path)),
        { pathname, search },
      )
    : "/";
  if (!renderToHtml || cacheKey === null || cachePath === null)
    return <Element className={className}>{children()}</Element>;
  const entries = cache.get(source) ?? new Map<string, string>();
  cache.set(source, entries);
  const key = `${language} ${cachePath} ${cacheKey}`;
  const html =
    entries.get(key) ??
    renderToHtml(
      <PageProvider value={{ ...splitAddress(cachePath), settings: null }}>
        <I18nProvider language={language}>{children()}</I18nProvider>
      </PageProvider>,
    );
  entries.set(key, html);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what React has made of `children`
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

type Address = { pathname: string; search: string };

function splitAddress(address: string): Address {
  const { pathname, search } = new URL(address, "https://shop.invalid");
  return { pathname, search };
}

/** One of these addresses, or beside them all. Null where it is one of them in another spelling (`/Makeup/`). */
function cachePathFor(paths: string[], { pathname, search }: Address): string | null {
  if (paths.includes(pathname + search)) return pathname + search;
  if (paths.includes(pathname)) return pathname;
  const normalized = `${pathname.toLowerCase()}/`;
  return paths.some((path) => path !== "/" && normalized.startsWith(`${path}/`)) ? null : "/elsewhere";
}
