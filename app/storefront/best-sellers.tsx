import { useEffect, useState } from "react";

/** What sells best, beneath a page that has nothing of its own to show. Only such a page fetches its code, once it stands. */
export function BestSellers() {
  const [listModule, setListModule] = useState<typeof import("./best-sellers-list.tsx") | null>(null);
  useEffect(() => {
    import("./best-sellers-list.tsx").then(setListModule, console.debug);
  }, []);
  return listModule && <listModule.BestSellersList />;
}
