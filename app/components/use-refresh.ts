import { usePage } from "./page.tsx";

/** Asks again for what the page shows, after a change; resolves once it is shown. */
export function useRefresh(): () => Promise<void> {
  const { refresh } = usePage();
  if (!refresh) throw new Error("nothing to ask for again");
  return refresh;
}
