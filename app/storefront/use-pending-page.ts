import { useEffect, useState } from "react";

type PendingPage = typeof import("./pending-page.tsx").PendingPage;

/** What stands for a page that is slow to come: its code comes with the first touch, ahead of the click that may need it. */
export function usePendingPage(): PendingPage | null {
  const [code, setCode] = useState<{ Page: PendingPage }>();
  useEffect(() => {
    const load = () => import("./pending-page.tsx").then(({ PendingPage: Page }) => setCode({ Page }), console.debug);
    const once = { once: true, capture: true };
    addEventListener("pointerdown", load, once);
    addEventListener("keydown", load, once);
    return () => {
      removeEventListener("pointerdown", load, once);
      removeEventListener("keydown", load, once);
    };
  }, []);
  return code?.Page ?? null;
}
