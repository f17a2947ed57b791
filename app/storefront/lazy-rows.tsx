import type { CartLine } from "../../shop/cart/cart-rules.ts";
import { useIdleModule } from "../components/use-lazy-module.ts";

// Rows of products at the end of an app's page, whose code and texts come after it.

const loadBestSellers = () => import("./best-sellers-list.tsx");
const loadGoesWith = () => import("./cart/top-up/rails.ts");
const loadRecentlySeen = () => import("./recently-seen.tsx");

/** Best sellers below an otherwise empty page. */
export function BestSellers() {
  const list = useIdleModule(loadBestSellers);
  return list && <list.BestSellersList />;
}

/** What goes with a cart that needs nothing more for free delivery. */
export function GoesWith(props: { lines: CartLine[] }) {
  const rail = useIdleModule(loadGoesWith);
  return rail && <rail.GoesWithRail {...props} />;
}

/** What was seen on this device. */
export function RecentlySeen() {
  const row = useIdleModule(loadRecentlySeen);
  return row && <row.RecentlySeen />;
}
