import { variantParam } from "../../../shop/catalog/catalog-rules.ts";
import type { ShadeList } from "../../../shop/catalog/list-shades.ts";
import { Button } from "../../components/button.tsx";
import type { CardItem } from "../../components/product-card.tsx";
import { stockAlertAnchor } from "../../components/stock-alert-anchor.ts";
import { useI18n } from "../../i18n/language.tsx";
import { serverI18n } from "../../i18n/server-texts.ts";

type TakeShadeProps = { productId: string; list: ShadeList; shade: ShadeList["shades"][number]; className?: string };

/** Puts a shade into the cart (card-actions.tsx); of a sold-out one, asks for a message when it is back. */
export function TakeShade({ productId, list, shade, className }: TakeShadeProps) {
  const { language } = useI18n();
  const { t, path } = serverI18n(language);
  const { id, name, price, picture, inStock } = shade;
  if (!inStock)
    return (
      <Button
        variant="outline"
        className={className}
        to={`${path(list.path)}?${variantParam}=${id}#${stockAlertAnchor}`}
      >
        {t("back.ask")}
      </Button>
    );
  const item: CardItem = { id: productId, onlyVariantId: id, name: list.name, picture, price };
  return (
    <Button className={className} data-add={JSON.stringify(item)}>
      {t("match.add", { shade: name.text })}
    </Button>
  );
}
