import type { ImageInfo } from "../../../shop/media/image-json.ts";
import type { Paisa } from "../../../shop/money.ts";
import { showToast } from "../../components/toast.ts";
import { useI18n } from "../../i18n/language.tsx";
import { AddOrView } from "./add-or-view.tsx";
import { addProductToCart } from "./add-to-cart.ts";

export type AddVariantProps = {
  item: { productId: string; variantId: string; name: string; picture: ImageInfo | null; price: Paisa };
  className?: string | undefined;
  variant?: "outline";
  texts: Record<"add" | "added", string>;
};

/** Puts a shade or a set into the cart. */
export function AddVariant({ item, texts, ...look }: AddVariantProps) {
  const { t, path } = useI18n();
  const add = () => {
    if (!addProductToCart({ ...item, quantity: 1 }))
      return showToast({ tone: "error", title: t("cart.addFailed"), text: t("cart.full") });
    const action = { label: t("cart.view"), to: path("/cart") };
    showToast({ title: t("cart.added"), text: item.name, image: item.picture, action });
  };
  return (
    <AddOrView items={[item]} onAdd={add} added={texts.added} {...look}>
      {texts.add}
    </AddOrView>
  );
}
