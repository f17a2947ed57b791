import { useIsWishlisted } from "../browser/wishlist.ts";
import { Icon } from "./icon.tsx";
import "./button.css";
import { useI18n } from "../i18n/language.tsx";
import "./wishlist-button.css";

/** The form of the wishlist buttons before hydration; placed once on every page, in its header. */
const wishlistFormId = "wish";

type WishlistButtonProps = { productId: string; name: string; className?: string };

/**
 * Adds a product to the wishlist or removes it (card-actions.tsx). Pressed without scripts, it opens the wishlist.
 */
export function WishlistButton({ productId, name, className }: WishlistButtonProps) {
  const { t } = useI18n();
  const isOnWishlist = useIsWishlisted(productId);
  return (
    <button
      type="submit"
      form={wishlistFormId}
      name="add"
      value={productId}
      className={className ? `ib heart ${className}` : "ib heart"}
      aria-pressed={isOnWishlist}
      aria-label={t("wishlist.wish", { name })}
    >
      <Icon name={isOnWishlist ? "heart-fill" : "heart"} />
    </button>
  );
}

/** Hidden: the wishlist buttons on the page submit it. */
export function WishlistForm() {
  const { t, path } = useI18n();
  return (
    <form id={wishlistFormId} action={path("/wishes")} hidden>
      <button type="submit">{t("wishlist.title")}</button>
    </form>
  );
}
