import type { WishlistItemResponse } from "../../api/contract/wishlist.ts";
import { maxWishlistItems } from "../../shop/wishlist/wishlist-rules.ts";
import { showToast } from "../components/toast.ts";
import { createI18n, languageOf } from "../i18n/language.tsx";
import { api } from "./api.ts";
import { errorText } from "./error-text.ts";
import { changeGuestWishlist, guestWishlist } from "./guest-wishlist.ts";
import { openOptimisticSync } from "./optimistic-sync.ts";
import { currentSession } from "./session.ts";
import { withTabLock } from "./tab-lock.ts";

type WishlistChange = { id: string; wished: boolean };

export type ServerWishlist = ReturnType<typeof openServerWishlist>;

/** The wishes of a signed-in person, as ids of products, the newest first. */
export function openServerWishlist(userId: string, changed: () => void) {
  const { view, change, settled, close } = openOptimisticSync<string[], WishlistChange, string[]>({
    name: `wishes:${userId}`,
    async read(notifyOtherTabs) {
      const merged = await mergeGuestWishlist(userId);
      if (merged) notifyOtherTabs();
      const items = merged ?? (await api("GET /wishes"));
      return items.map(({ productId }) => productId);
    },
    async send(wishlistChange) {
      await api(wishlistChange.wished ? "PUT /wishes/:id" : "DELETE /wishes/:id", {
        params: { id: wishlistChange.id },
      });
      return wishlistChange;
    },
    withChange,
    toView: (ids) => ids,
    changed,
    failed: (_, error) => showWishlistError(error),
  });
  return {
    /** Null while it is not known yet. Answers the same list until something changes. */
    ids: view,
    change: (id: string, wished: boolean) => change({ id, wished }),
    ...{ settled, close },
  };
}

/**
 * Gives the wishes of this device to the person who has signed in; answers hers, or null where there was nothing to give.
 * They leave the device once the shop has them: sent twice they are the same wishes.
 */
function mergeGuestWishlist(userId: string): Promise<WishlistItemResponse[] | null> {
  return withTabLock("wishes", async () => {
    const sentIds = guestWishlist();
    const session = currentSession();
    // A call is made as whoever is signed in at that moment.
    if (sentIds.length === 0 || session.state !== "signed-in" || session.user._id !== userId) return null;
    const { wishes, leftOut } = await api("POST /wishes/merge", { body: { productIds: sentIds } });
    changeGuestWishlist((stored) => stored.filter((id) => !sentIds.includes(id)));
    if (leftOut > 0) {
      const { t } = createI18n(languageOf(window.location.pathname));
      const text = t("wishes.leftOut", { count: leftOut, most: maxWishlistItems });
      showToast({ tone: "error", title: t("wishes.full"), text });
    }
    return wishes;
  });
}

function withChange(ids: string[], { id, wished }: WishlistChange): string[] {
  if (wished && ids.includes(id)) return ids;
  return [...(wished ? [id] : []), ...ids.filter((each) => each !== id)];
}

function showWishlistError(error: unknown): void {
  const { t } = createI18n(languageOf(window.location.pathname));
  showToast({ tone: "error", title: t("wishes.failed"), text: errorText(error, t) });
}
