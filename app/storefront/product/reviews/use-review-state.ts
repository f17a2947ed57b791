import { useEffect, useState } from "react";
import type { ReviewStandingResponse } from "../../../../api/contract/reviews.ts";
import { api } from "../../../browser/api.ts";
import { useSession } from "../../../browser/session.ts";
import { useI18n } from "../../../i18n/language.tsx";

/** What the signed-in person has to do with a product's reviews; null for a guest, and until it is known. */
export function useReviewState(productId: string): { reviewState: ReviewStandingResponse | null; refresh: () => void } {
  const { language } = useI18n();
  const session = useSession();
  const userId = session.state === "signed-in" ? session.user._id : null;
  const [reviewState, setReviewState] = useState<ReviewStandingResponse | null>(null);
  const [refreshCount, setRefreshCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies(refreshCount): asks again after a review was written
  useEffect(() => {
    if (userId === null) {
      setReviewState(null);
      return;
    }
    const controller = new AbortController();
    // Without it the page stands as a guest sees it.
    api("GET /product/:id/reviews/standing", {
      params: { id: productId },
      query: { lang: language },
      signal: controller.signal,
    }).then(setReviewState, () => {});
    return () => controller.abort();
  }, [productId, userId, language, refreshCount]);
  return { reviewState, refresh: () => setRefreshCount((before) => before + 1) };
}
