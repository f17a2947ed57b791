import { type ReactNode, useRef } from "react";
import { type CartLine, lineKey } from "../../../shop/cart/cart-rules.ts";
import { useCart } from "../../browser/cart.ts";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { useI18n } from "../../i18n/language.tsx";

type AddOrViewProps = {
  /** What the button adds. */
  items: Pick<CartLine, "productId" | "variantId">[];
  onAdd: () => void;
  /** What it says once all of it is in the cart. */
  added: string;
  className?: string | undefined;
  /** Filled, or outlined beside another filled button. */
  variant?: "primary" | "outline";
  children: ReactNode;
};

/** The button that adds to the cart. While all of it is there, it says so and leads there: nobody adds it twice unaware. */
export function AddOrView({ items, onAdd, added, className, variant = "primary", children }: AddOrViewProps) {
  const { path } = useI18n();
  const inCart = useCart().map(lineKey);
  const isPressed = useRef(false);
  if (!items.every((item) => inCart.includes(lineKey(item)))) {
    const add = () => {
      isPressed.current = true;
      onAdd();
    };
    return (
      <Button className={className} variant={variant} onClick={add}>
        {children}
      </Button>
    );
  }
  // The button that had the focus is gone.
  const takeFocus = (link: HTMLAnchorElement | null) => {
    if (isPressed.current) link?.focus({ preventScroll: true });
    isPressed.current = false;
  };
  return (
    <Button className={className} variant="outline" to={path("/cart")} ref={takeFocus}>
      <Icon name="check" size="s" />
      {added}
    </Button>
  );
}
