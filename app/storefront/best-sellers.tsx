import { useEffect, useState } from "react";

/** Best sellers below an otherwise empty page, which alone loads their code. */
export function BestSellers() {
  const [listModule, setListModule] = useState<typeof import("./best-sellers-list.tsx") | null>(null);
  useEffect(() => {
    import("./best-sellers-list.tsx").then(setListModule, console.debug);
  }, []);
  return listModule && <listModule.BestSellersList />;
}
