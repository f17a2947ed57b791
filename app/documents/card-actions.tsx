import { createRoot } from "react-dom/client";
import { languageOf } from "../../shop/language.ts";
import type { ImageInfo } from "../../shop/media/image-json.ts";
import { isWishlisted, setWishlisted, subscribeWishlist } from "../browser/wishlist.ts";
import type { IconName } from "../components/icon-names.ts";
import { ResponsiveImage } from "../components/image.tsx";
import type { CardItem } from "../components/product-card.tsx";
import { showToast, toastMs } from "../components/toast.ts";
import { createI18n, I18nProvider } from "../i18n/language.tsx";
import { addProductToCart } from "../storefront/cart/add-to-cart.ts";

const i18n = () => createI18n(languageOf(location.pathname));

/** The buttons of product cards, wherever they are in the document. Called once. */
export function actOnCards(): void {
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    const addButton = event.target.closest<HTMLElement>("[data-add]");
    if (addButton?.dataset.add && addCardToCart(JSON.parse(addButton.dataset.add) as CardItem)) showAdded(addButton);
    const opener = event.target.closest<HTMLAnchorElement>("[data-shades]");
    // A link in a new tab is the product's page.
    if (opener && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      void import("../lazy-components.ts").then((lazy) => lazy.openShades(opener), console.debug);
    }
    const heart = event.target.closest<HTMLButtonElement>("button.heart");
    if (!heart) return;
    event.preventDefault();
    toggleWishlisted(heart.value);
  });
  document.addEventListener("mouseover", ({ target }) => {
    const card = target instanceof Element ? target.closest(".card-name a, .card-ph a")?.closest(".card") : null;
    const photo = card?.querySelector<HTMLElement>("[data-second]");
    if (photo) showSecondImage(photo);
  });
}

/** Adds a card's only variant to the cart and shows a toast; false where the cart is full. */
function addCardToCart({ id, onlyVariantId, name, picture, price }: CardItem): boolean {
  const { t, path } = i18n();
  const added = addProductToCart({
    productId: id,
    variantId: onlyVariantId,
    name: name.text,
    picture,
    price,
    quantity: 1,
  });
  if (added)
    showToast({
      title: t("cart.added"),
      text: name.text,
      image: picture,
      action: { label: t("cart.view"), to: path("/cart") },
    });
  else showToast({ tone: "error", title: t("cart.addFailed"), text: t("cart.full") });
  return added;
}

/** A card's plus is a tick as long as its toast stays. */
function showAdded(button: HTMLElement): void {
  if (!button.matches(".add")) return;
  setIcon(button, "check");
  setTimeout(setIcon, toastMs, button, "plus");
}

function setIcon(button: HTMLElement, name: IconName): void {
  const icon = button.querySelector("use");
  icon?.setAttribute("href", `${icon.getAttribute("href")?.split("#")[0]}#i-${name}`);
}

function toggleWishlisted(id: string): void {
  const { t } = i18n();
  if (setWishlisted(id, !isWishlisted(id))) return;
  showToast({ tone: "error", title: t("wishlist.full"), text: t("refusal.wishlist-full") });
}

/** Puts a card's second image above the first; the style sheet shows it under the pointer. */
function showSecondImage(photo: HTMLElement): void {
  const image = JSON.parse(photo.dataset.second ?? "null") as ImageInfo | null;
  if (!image) return;
  delete photo.dataset.second;
  const sizes = photo.querySelector("source")?.sizes ?? "";
  const second = Object.assign(document.createElement("div"), { className: "card-second" });
  photo.querySelector("picture")?.after(second);
  createRoot(second).render(
    <I18nProvider language={languageOf(location.pathname)}>
      <ResponsiveImage image={image} alt="" sizes={sizes} />
    </I18nProvider>,
  );
}

/** Keeps the hearts of cards that are markup alone (those of components follow by themselves). Called once. */
export function showWishlist(): void {
  const update = () => {
    for (const heart of document.querySelectorAll<HTMLButtonElement>("button.heart")) {
      if (heart.closest("[data-island]")) continue;
      const isOnWishlist = isWishlisted(heart.value);
      if (heart.ariaPressed === String(isOnWishlist)) continue;
      heart.ariaPressed = String(isOnWishlist);
      setIcon(heart, isOnWishlist ? "heart-fill" : "heart");
    }
  };
  subscribeWishlist(update);
  document.addEventListener("labonno:swap", update);
  update();
}
