import type { OptionalPage } from "../../shop/catalog/empty-pages.ts";
import type { PublicSettings } from "../../shop/settings/settings-schema.ts";
import type { Shop } from "../../shop/shop.ts";
import type { MarkdownWriter } from "../markdown/markdown.ts";
import type { MetaDescriptor } from "../seo/page-meta.ts";
import type { ShareImage } from "../seo/share-card.ts";

// A public page: rendered only by the server, the same for everybody. Its interactive parts are islands.

export type LoaderArgs<Param extends string = never> = {
  shop: Shop;
  url: URL;
  params: Record<Param, string> & Partial<Record<string, string>>;
  /** Its path in routes.ts. */
  pattern: string;
  /** The client's address, for rate limits; null where the page is rendered for the cache. */
  network: string | null;
};

/** The shop's data in every document. */
export type ShopData = {
  settings: PublicSettings;
  share: ShareImage;
  origin: string;
  year: number;
  /** Pages that no menu leads to, as there are no products for them. */
  emptyPages: OptionalPage[];
  /** The style sheet of the merchant's colours; null for the built-in ones. */
  theme: string | null;
  /** What the bar above every document says today; null for none. */
  announcement: PublicSettings["look"]["announcement"] | null;
};

export type MetaArgs<Data> = {
  location: { pathname: string };
  matches: readonly [{ id: "root"; loaderData: ShopData }];
  loaderData: Data;
};

/** The data of a page, by its loader. */
export type DataOf<Loader extends (args: never) => unknown> = Awaited<ReturnType<Loader>>;

export type PageProps<Loader extends (args: never) => unknown> = { loaderData: DataOf<Loader> };

/**
 * A compact header leaves a phone's screen to the page's own bar or form; an own frame replaces header, footer and
 * `main`. A static page has no scripts but its own. `formTexts` are loaded for the forms of accounts and orders. Only a
 * page with `camera` may ask for one.
 */
export type DocumentHandle = {
  ownFrame?: true;
  static?: true;
  compactHeader?: true;
  formTexts?: true;
  camera?: true;
};

export type DocumentModule<Data = unknown> = {
  loader?: (args: LoaderArgs<string>) => Promise<Data>;
  meta: (args: MetaArgs<Data>) => MetaDescriptor[];
  handle?: DocumentHandle;
  /** The answer's status if it is not 200. */
  status?: number | ((loaderData: Data) => number);
  /** The inline script of a static page, which its policy names by its hash. */
  script?: string;
  default: (props: { loaderData: Data }) => React.ReactNode;
  /** The same page for programs, which ask for it by `Accept: text/markdown`. */
  markdown?: (loaderData: Data, writer: MarkdownWriter) => string;
};

/** Thrown by a loader: the address leads elsewhere for good. */
export class PageMoved extends Error {
  readonly location: string;

  constructor(location: string) {
    super(`moved to ${location}`);
    this.location = location;
  }
}

/** Thrown by a loader: there is no such page. */
export class PageMissing extends Error {}
