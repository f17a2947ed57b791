import { type MouseEvent, useEffect, useRef } from "react";
import { useSession } from "../browser/session.ts";
import { useI18n } from "../i18n/language.tsx";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { navigation } from "./navigation.ts";
import { Link, NavLink } from "./page.tsx";
import { UserLinks } from "./user-links.tsx";
import "./dialog.css";
import "./side-menu.css";

/**
 * The drawer of small screens: pages, account, language. It opens with each new count of `openings`; a link, Escape or a
 * touch outside closes it.
 */
export function MenuDrawer({ openings }: { openings: number }) {
  const { t, path } = useI18n();
  const menu = useRef<HTMLDialogElement>(null);
  // Signed-in customers find their wishlist among the account links.
  const isSignedIn = useSession().state === "signed-in";
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening shows it
  useEffect(() => menu.current?.showModal(), [openings]);
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
        <nav aria-label={t("nav.main")}>
          {navigation.map((page) => (
            <NavLink key={page.path} to={path(page.path)} end={page.path === "/"}>
              {t(page.label)}
              <Icon name="caret-right" size="xs" />
            </NavLink>
          ))}
        </nav>
        <section className="drawer-user" aria-labelledby="menu-user">
          <h3 className="display h4" id="menu-user">
            {t("user.menu")}
          </h3>
          <UserLinks onNavigate={close} />
        </section>
        <div className="low">
          {!isSignedIn && (
            <Link to={path("/wishes")}>
              <Icon name="heart" />
              {t("wishlist.title")}
            </Link>
          )}
          <Link to={path("/track")}>
            <Icon name="package" />
            {t("nav.track")}
          </Link>
          <Link to={path("/faq")}>
            <Icon name="info" />
            {t("nav.faq")}
          </Link>
          <LanguageSwitch />
        </div>
      </div>
    </dialog>
  );
}
