import { useEffect, useState } from "react";
import { Link, NavLink } from "react-router";
import type { ShopSettings } from "../../shop/settings/schema.ts";
import { useCartCount } from "../client/cart.ts";
import { useSessionBusy } from "../client/session.ts";
import { useWishes } from "../client/wishes.ts";
import { ahead } from "./ahead.ts";
import { Brand } from "./brand.tsx";
import "./header.css";
import { Icon } from "./icon.tsx";
import "./icon-button.css";
import { useLanguage } from "./language.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { navigation } from "./navigation.ts";
import { ProgressBar } from "./progress-bar.tsx";
import { RenderedOnce } from "./rendered-once.tsx";
import { SearchBox } from "./search-box.tsx";
import { SideMenu } from "./side-menu.tsx";
import { UserMenu } from "./user-menu.tsx";
import { WishForm } from "./wish-heart.tsx";

type Shown = Pick<ShopSettings, "name" | "logo" | "deliveryCharges" | "freeDeliveryAbove">;

/** The head of every public page: what delivery costs, brand, search, user, cart, the ways through the shop. */
export function Header({ name, logo, deliveryCharges, freeDeliveryAbove }: Shown) {
  const { t, path, money } = useLanguage();
  const stuck = useScrolledPast(10);
  return (
    <>
      <section className="util" aria-label={t("header.delivery")}>
        <div className="wrap">
          <ul>
            <li>{t("header.cashOnDelivery")}</li>
            <li className="only-d num">{t("header.insideDhaka", { charge: money(deliveryCharges.inside) })}</li>
            <li className="only-d num">{t("header.outsideDhaka", { charge: money(deliveryCharges.outside) })}</li>
            {freeDeliveryAbove !== null && (
              <li className="only-d num">{t("header.freeFrom", { amount: money(freeDeliveryAbove) })}</li>
            )}
          </ul>
          <div className="util-links only-d">
            <Link to={path("/track")}>{t("nav.track")}</Link>
            <LanguageSwitch />
          </div>
        </div>
      </section>
      <header className={stuck ? "head is-stuck" : "head"}>
        <div className="wrap head-row">
          <SideMenu />
          <Brand name={name} logo={logo} />
          <SearchBox />
          <LanguageSwitch short />
          <div className="head-own">
            <UserMenu />
            <WishesLink />
            <CartLink />
          </div>
        </div>
        <nav className="nav only-d" aria-label={t("nav.main")}>
          <RenderedOnce as="ul" className="wrap" form="head" among={navigation}>
            {() =>
              navigation.map((page) => (
                <li key={page.path}>
                  <NavLink to={path(page.path)} end={page.path === "/"} prefetch={ahead}>
                    {t(page.label)}
                  </NavLink>
                </li>
              ))
            }
          </RenderedOnce>
        </nav>
        <WishForm />
        <ProgressBar busy={useSessionBusy()} />
      </header>
    </>
  );
}

function WishesLink() {
  const { t, path, number } = useLanguage();
  const { length: count } = useWishes();
  return (
    <Link className="ib head-wishes" to={path("/wishes")}>
      <span className="vh">{count > 0 ? t("header.wishesWithCount", { count }) : t("wishes.title")}</span>
      <Icon name="heart" />
      {count > 0 && (
        <span className="badge wish-badge" aria-hidden="true">
          {number(count)}
        </span>
      )}
    </Link>
  );
}

function CartLink() {
  const { t, path, number } = useLanguage();
  const count = useCartCount();
  return (
    <Link className="ib cart-link" to={path("/cart")}>
      <span className="vh">{count > 0 ? t("header.cartWithItems", { count }) : t("header.cart")}</span>
      <Icon name="tote" />
      {count > 0 && (
        <span className="badge" aria-hidden="true">
          +{number(count)}
        </span>
      )}
    </Link>
  );
}

/** True once the page is scrolled further than so many pixels. */
function useScrolledPast(pixels: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const read = () => setPast(window.scrollY > pixels);
    read();
    window.addEventListener("scroll", read, { passive: true });
    return () => window.removeEventListener("scroll", read);
  }, [pixels]);
  return past;
}
