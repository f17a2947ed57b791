import { lazy, Suspense } from "react";

// Only an empty page needs its code.
const List = lazy(async () => ({ default: (await import("./best-sellers-list.tsx")).BestSellersList }));

/** What sells best, beneath a page that has nothing of its own to show. */
export function BestSellers() {
  return (
    <Suspense fallback={null}>
      <List />
    </Suspense>
  );
}
