import type { CartLine } from "../../../../shop/cart/cart-rules.ts";
import { useIdleModule } from "../../../components/use-lazy-module.ts";

// Rows of products in the cart, whose code and texts come after the page.

const loadRails = () => import("./rails.ts");

/** Products that bring the cart to free delivery; what is below them keeps its place while they load. */
export function TopUp(props: { missing: number | null; lines: CartLine[] }) {
  const rails = useIdleModule(loadRails);
  return (
    <div className={props.missing === null ? undefined : "top-up-place"}>{rails && <rails.TopUpRail {...props} />}</div>
  );
}

/** What goes with a cart that needs nothing more for free delivery. */
export function GoesWith(props: { lines: CartLine[] }) {
  const rails = useIdleModule(loadRails);
  return rails && <rails.GoesWithRail {...props} />;
}
