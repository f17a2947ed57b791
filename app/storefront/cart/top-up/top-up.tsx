import type { CartLine } from "../../../../shop/cart/cart-rules.ts";
import { useIdleModule } from "../../../components/use-lazy-module.ts";

const loadRail = () => import("./rails.ts");

/** Products that bring the cart to free delivery, whose code comes after the page. */
export function TopUp(props: { missing: number | null; lines: CartLine[] }) {
  const rail = useIdleModule(loadRail);
  return rail && <rail.TopUpRail {...props} />;
}
