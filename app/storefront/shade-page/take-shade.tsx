import { variantParam } from "../../../shop/catalog/catalog-rules.ts";
import type { ShadeList } from "../../../shop/catalog/list-shades.ts";
import { Button } from "../../components/button.tsx";
import { stockAlertAnchor } from "../../components/stock-alert-anchor.ts";
import { Island } from "../../documents/island.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { serverI18n } from "../../i18n/server-texts.ts";
import { ShadePart } from "./shade-part.tsx";

type TakeShadeProps = { productId: string; list: ShadeList; shade: ShadeList["shades"][number]; className?: string };

/** Puts a shade into the cart; of a sold-out one, asks for a message when it is back. */
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
  return (
    <Island
      name="shade-part"
      of={ShadePart}
      hydrate="idle"
      props={{
        add: {
          item: { productId, variantId: id, name: list.name.text, picture, price },
          className,
          texts: { add: t("match.add", { shade: name.text }), added: t("cart.addedView") },
        },
      }}
    />
  );
}
