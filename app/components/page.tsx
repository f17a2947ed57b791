import { type ComponentProps, type ComponentType, createContext, use } from "react";
import type { PublicSettings } from "../../shop/settings/settings-schema.ts";

export type LinkProps = ComponentProps<"a"> & { to: string };

/** Opens a page; resolves once it is shown, and never where the browser leaves for another document. */
export type OpenPage = (to: string, options?: { replace?: boolean }) => Promise<void>;

/**
 * What components know of the page they are on, wherever they run: rendered by the server, hydrated as an island, or
 * inside a React Router app.
 */
export type Page = {
  pathname: string;
  /** The query with its `?`. */
  search: string;
  /** Null in islands, and where they could not be read. */
  settings: PublicSettings | null;
  /** How an app navigates without a document; plain links elsewhere. */
  Link?: ComponentType<LinkProps>;
  open?: OpenPage;
  /** How what the page has asked for is asked for again (`useRefresh`). */
  refresh?: () => Promise<void>;
};

const PageContext = createContext<Page | null>(null);

export const PageProvider = PageContext.Provider;

/** The page that a component is on. */
export function usePage(): Page {
  const page = use(PageContext);
  if (!page) throw new Error("no page");
  return page;
}

/** What delivery costs, by the settings. */
export type DeliveryTerms = Pick<PublicSettings, "deliveryCharges" | "freeDeliveryAbove">;

/** The same for islands, which have no settings. */
export const DeliveryTermsContext = createContext<DeliveryTerms | null>(null);

/** The merchant's settings; on the server and in apps only. */
export function useShopSettings(): PublicSettings {
  const { settings } = usePage();
  if (!settings) throw new Error("no settings");
  return settings;
}

/** A link within the shop: an app follows it by its router. */
export function Link({ to, ...attributes }: LinkProps) {
  const { Link: AppLink } = usePage();
  return AppLink ? <AppLink to={to} {...attributes} /> : <a href={to} {...attributes} />;
}

type NavLinkProps = LinkProps & {
  end?: boolean;
  /** The addresses of its row: of a list and a part of it, that which is open is marked. */
  row?: string[];
};

/** Marks the current page, and with `end={false}` the pages below it. */
export function NavLink({ to, end = false, row = [], ...attributes }: NavLinkProps) {
  const page = usePage();
  const pathname = page.pathname.toLowerCase();
  const address = pathname + page.search;
  const isCurrent = row.includes(address) ? address === to : pathname === to || (!end && pathname.startsWith(`${to}/`));
  return <Link to={to} aria-current={isCurrent ? "page" : undefined} {...attributes} />;
}

/** Opens a page of the shop from wherever a component is: by the router of its app, else as a document. */
export function useOpenPage(): OpenPage {
  return usePage().open ?? openDocument;
}

/** Leaves for a page. Never resolves: what was pressed stays busy while the page loads. */
export async function openDocument(to: string, { replace = false } = {}): Promise<never> {
  if (replace) location.replace(to);
  else location.assign(to);
  return untilLeft();
}

/** Never resolves: the page must not change while the browser leaves it. */
export function untilLeft(): Promise<never> {
  // Back from the browser's cache, the page would still wait.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload(), { once: true });
  return new Promise(() => {});
}
