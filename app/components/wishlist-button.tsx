import { setWished, useWished } from "../browser/wishlist.ts";
import { Icon } from "./icon.tsx";
import "./icon-button.css";
import { useLanguage } from "../i18n/language.tsx";
import { showToast } from "./toast.ts";
import "./wishlist-button.css";

/** The form that a heart belongs to before the page has woken up; stands once on every page, in its head. */
const wishForm = "wish";

type Props = { productId: string; name: string; className?: string };

/**
 * Wishes for a product, or no longer. Pressed before the page has woken up, it leads to the wishes, which then keep it:
 * no touch is lost.
 */
export function WishHeart({ productId, name, className }: Props) {
  const { t } = useLanguage();
  const wished = useWished(productId);
  return (
    <button
      type="submit"
      form={wishForm}
      name="add"
      value={productId}
      className={className ? `ib heart ${className}` : "ib heart"}
      aria-pressed={wished}
      aria-label={t("wishes.wish", { name })}
      onClick={(event) => {
        event.preventDefault();
        if (setWished(productId, !wished)) return;
        showToast({ tone: "error", title: t("wishes.full"), text: t("refusal.wishes-full") });
      }}
    >
      <Icon name={wished ? "heart-fill" : "heart"} />
    </button>
  );
}

/** Never seen: the hearts are its buttons, wherever they stand. One of its own a form must have. */
export function WishForm() {
  const { t, path } = useLanguage();
  return (
    <form id={wishForm} action={path("/wishes")} hidden>
      <button type="submit">{t("wishes.title")}</button>
    </form>
  );
}
