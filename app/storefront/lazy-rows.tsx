import { useIdleModule } from "../components/use-lazy-module.ts";

// Rows of products at the end of an app's page, whose code and texts come after it.

const loadBestSellers = () => import("./best-sellers-list.tsx");
const loadRecentlySeen = () => import("./recently-seen.tsx");

/** Best sellers below an otherwise empty page. */
export function BestSellers() {
  const list = useIdleModule(loadBestSellers);
  return list && <list.BestSellersList />;
}

/** What was seen on this device. */
export function RecentlySeen() {
  const row = useIdleModule(loadRecentlySeen);
  return row && <row.RecentlySeen />;
}
