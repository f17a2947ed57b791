import { useEffect, useState } from "react";
import type { StandingAnswer } from "../../../../api/responses.ts";
import { callApi } from "../../../browser/api.ts";
import { useSession } from "../../../browser/session.ts";
import { useLanguage } from "../../../i18n/language.tsx";

/** What the signed-in person has to do with a product's reviews; null for a guest, and until it is known. */
export function useStanding(productId: string): { standing: StandingAnswer | null; lookAgain: () => void } {
  const { language } = useLanguage();
  const session = useSession();
  const person = session.state === "signed-in" ? session.user._id : null;
  const [standing, setStanding] = useState<StandingAnswer | null>(null);
  const [looks, setLooks] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies(looks): asks anew after she has written
  useEffect(() => {
    if (person === null) {
      setStanding(null);
      return;
    }
    const stop = new AbortController();
    const path = `/product/${productId}/reviews/standing?lang=${language}`;
    // Without it the page stands as a guest sees it.
    callApi<StandingAnswer>("GET", path, { signal: stop.signal }).then(setStanding, () => {});
    return () => stop.abort();
  }, [productId, person, language, looks]);
  return { standing, lookAgain: () => setLooks((before) => before + 1) };
}
