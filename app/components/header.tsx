import { type ReactNode, useEffect, useState } from "react";
import type { ShopSettings } from "../../shop/settings/settings-schema.ts";
import { useCartCount } from "../browser/cart.ts";
import { useSessionBusy } from "../browser/session.ts";
import { useWishlist } from "../browser/wishlist.ts";
import { HeaderMarkup } from "./header-markup.tsx";
import { DeliveryTermsContext, Link } from "./page.tsx";
import { useLazyComponents } from "./use-lazy-module.ts";
import "./header.css";
import "./brand.css";
import { Icon } from "./icon.tsx";
import "./button.css";
import { useI18n } from "../i18n/language.tsx";
import type { Contacts } from "./contact-line.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { SearchBox, searchInputId } from "./search-box.tsx";
import { SideMenu } from "./side-menu.tsx";
import { UserMenu } from "./user-menu.tsx";
import { WishlistForm } from "./wishlist-button.tsx";

export type HeaderProps = Pick<ShopSettings, "deliveryCharges" | "freeDeliveryAbove"> & {
  /** The logo and the row of pages; on the server only. */
  brand?: ReactNode;
  nav?: ReactNode;
  contacts: Contacts;
  /** One row on a phone, even at the top: the page has a bar at the bottom, or a form. */
  isCompact: boolean;
};

/** The header of every public page: delivery charge, logo, search, user menu, cart and navigation. */
export function Header({ brand, nav, contacts, deliveryCharges, freeDeliveryAbove, isCompact }: HeaderProps) {
  const { t, path, money } = useI18n();
  const [foldClass, setFoldClass] = useState("");
  // Folding, the account links and the panels of categories.
  const lazyComponents = useLazyComponents();
  useEffect(() => lazyComponents?.foldHeader(setFoldClass), [lazyComponents]);
  return (
    <>
      <section className={isCompact ? "util only-d" : "util"} aria-label={t("header.delivery")}>
        <div className="wrap">
          <ul>
            <li className="only-d">{t("header.cashOnDelivery")}</li>
            <li className="num">{t("header.insideDhaka", { charge: money(deliveryCharges.inside) })}</li>
            <li className="num">{t("header.outsideDhaka", { charge: money(deliveryCharges.outside) })}</li>
            {freeDeliveryAbove !== null && (
              <li className="num">{t("header.freeFrom", { amount: money(freeDeliveryAbove) })}</li>
            )}
          </ul>
          <div className="util-links only-d">
            <Link to={path("/track")}>{t("nav.track")}</Link>
            <LanguageSwitch />
          </div>
        </div>
      </section>
      <header className={`head${isCompact ? " is-compact" : ""}${foldClass}`}>
        <div className="wrap head-row">
          <SideMenu contacts={contacts} />
          <HeaderMarkup part="brand">{brand}</HeaderMarkup>
          <DeliveryTermsContext value={{ deliveryCharges, freeDeliveryAbove }}>
            <SearchBox />
          </DeliveryTermsContext>
          <LanguageSwitch isCompact />
          {/* Replaces the folded search box, which unfolds while it has the focus; the keyboard reaches the box
              itself. */}
          <label className="ib head-find only-m" htmlFor={searchInputId} aria-hidden="true">
            <Icon name="magnifying-glass" />
          </label>
          <div className="head-own">
            <UserMenu lazyComponents={lazyComponents} />
            <WishlistLink />
            <CartLink />
          </div>
        </div>
        <HeaderMarkup part="nav">{nav}</HeaderMarkup>
        {lazyComponents && <lazyComponents.NavPanels contacts={contacts} />}
        <WishlistForm />
        <ProgressBar busy={useSessionBusy()} />
      </header>
    </>
  );
}

function WishlistLink() {
  const { t, path, number } = useI18n();
  const { length: count } = useWishlist();
  return (
    <Link className="ib head-wishlist" to={path("/wishes")}>
      <span className="vh">{count > 0 ? t("header.wishlistWithCount", { count }) : t("wishlist.title")}</span>
      <Icon name="heart" />
      {count > 0 && (
        <span className="badge wishlist-badge" aria-hidden="true" key={count}>
          +{number(count)}
        </span>
      )}
    </Link>
  );
}

function CartLink() {
  const { t, path, number } = useI18n();
  const count = useCartCount();
  return (
    <Link className="ib cart-link" to={path("/cart")}>
      <span className="vh">{count > 0 ? t("header.cartWithItems", { count }) : t("header.cart")}</span>
      <Icon name="tote" />
      {count > 0 && (
        <span className="badge" aria-hidden="true" key={count}>
          +{number(count)}
        </span>
      )}
    </Link>
  );
}
