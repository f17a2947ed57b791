import { type MouseEvent, useEffect, useId, useRef, useState } from "react";
import type { SearchStartResponse } from "../../api/contract/search.ts";
import { fetchSearchStart } from "../browser/search-suggestions.ts";
import { useSession } from "../browser/session.ts";
import { useI18n } from "../i18n/language.tsx";
import type { MessageKey } from "../i18n/messages.ts";
import { IconButton } from "./button.tsx";
import { categories } from "./categories.ts";
import type { Contacts } from "./contact-line.tsx";
import { Icon } from "./icon.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { MenuContacts } from "./menu-contacts.tsx";
import { finds, navigation, withoutEmpty } from "./navigation.ts";
import { Link, NavLink } from "./page.tsx";
import { UserLinks } from "./user-links.tsx";
import "./dialog.css";
import "./side-menu.css";

type MenuStart = Pick<SearchStartResponse, "concerns" | "categories" | "emptyPages">;

const guides = [
  { path: "/shade-finder", label: "finder.title", icon: "palette" },
  { path: "/routine", label: "routine.title", icon: "sun" },
] as const;

/** The pages that are not among the finds above. */
const drawerPages = navigation.filter(({ path }) => !finds.some((find) => find.path === path));

/**
 * The drawer of small screens: what sells, pages, help with choosing and the order's way, then concerns, account,
 * language, the shop's phone and chats. It opens with each new count of `openings`; a link, Escape or a touch outside
 * closes it.
 */
export function MenuDrawer({ openings, contacts }: { openings: number; contacts: Contacts }) {
  const { t, path, language } = useI18n();
  const menu = useRef<HTMLDialogElement>(null);
  // Signed-in customers find their wishlist among the account links.
  const isSignedIn = useSession().state === "signed-in";
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening shows it
  useEffect(() => menu.current?.showModal(), [openings]);
  const [start, setStart] = useState<MenuStart>({ concerns: [], categories: [], emptyPages: [] });
  useEffect(() => void fetchSearchStart(language).then((start) => start && setStart(start)), [language]);
  const close = () => menu.current?.close();
  const closeOnLinkOrBackdrop = ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
    if (target === currentTarget || (target as Element).closest("a")) close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a modal dialog closes on Escape by itself
    <dialog className="menu" ref={menu} aria-labelledby="menu-title" onClick={closeOnLinkOrBackdrop}>
      <div className="drawer">
        <div className="drawer-h">
          <h2 className="display h3" id="menu-title">
            {t("menu.title")}
          </h2>
          <IconButton icon="x" label={t("dialog.close")} onClick={close} />
        </div>
        <div className="drawer-finds">
          {withoutEmpty(finds, start.emptyPages).map((page) => (
            <Link key={page.path} to={path(page.path)}>
              {t(page.label)}
            </Link>
          ))}
        </div>
        <nav className="drawer-pages" aria-label={t("nav.main")}>
          {drawerPages.map((page) => (
            <MenuPage
              key={page.path}
              page={page}
              kinds={start.categories.find((each) => each.path === page.path)?.kinds}
            />
          ))}
        </nav>
        <div className="drawer-helps">
          {withoutEmpty(guides, start.emptyPages).map(({ path: page, icon, label }) => (
            <Link key={page} to={path(page)}>
              <Icon name={icon} />
              {t(label)}
            </Link>
          ))}
          <Link to={path("/track")}>
            <Icon name="package" />
            {t("nav.track")}
          </Link>
          <Link to={path("/delivery-and-returns")}>
            <Icon name="truck" />
            {t("nav.deliveryAndReturns")}
          </Link>
          {!isSignedIn && (
            <Link to={path("/wishes")}>
              <Icon name="heart" />
              {t("wishlist.title")}
            </Link>
          )}
        </div>
        {start.concerns.length > 0 && (
          <section className="drawer-concerns" aria-labelledby="menu-concerns">
            <h3 className="display h4" id="menu-concerns">
              {t("search.concerns")}
            </h3>
            <ul>
              {start.concerns.map((concern) => (
                <li key={concern}>
                  <Link to={path(`/shop?concern=${concern}`)}>{t(`attribute.${concern}` as MessageKey)}</Link>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className="drawer-user" aria-labelledby="menu-user">
          <h3 className="display h4" id="menu-user">
            {t("user.menu")}
          </h3>
          <UserLinks onNavigate={close} />
        </section>
        <div className="low">
          <Link to={path("/faq")}>
            <Icon name="info" />
            {t("nav.faq")}
          </Link>
          <LanguageSwitch />
          <MenuContacts contacts={contacts} />
        </div>
      </div>
    </dialog>
  );
}

type MenuPageProps = {
  page: (typeof drawerPages)[number];
  /** The kinds of products in this category, once they are known. */
  kinds: MenuStart["categories"][number]["kinds"] | undefined;
};

/** A page of the menu; a category opens its kinds of products in place. */
function MenuPage({ page, kinds = [] }: MenuPageProps) {
  const { t, path } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const label = t(page.label);
  const link = (
    <NavLink to={path(page.path)} end={page.path === "/"}>
      {label}
    </NavLink>
  );
  if (!categories.some((category) => category.path === page.path)) return link;
  return (
    <div className="drawer-category">
      {link}
      {kinds.length > 0 && (
        <>
          <button
            type="button"
            className="ib"
            aria-expanded={isOpen}
            aria-controls={list}
            aria-label={t("menu.kinds", { category: label })}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="caret-down" size="s" />
          </button>
          <ul id={list} hidden={!isOpen}>
            {kinds.map(({ kind, name }) => (
              <li key={kind}>
                <Link to={path(`${page.path}?kind=${kind}`)}>{name}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
