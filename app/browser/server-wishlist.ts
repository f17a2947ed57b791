import type { WishlistItemResponse } from "../../api/contract/wishlist.ts";
import { languageOf } from "../../shop/language.ts";
import { maxWishlistItems } from "../../shop/wishlist/wishlist-rules.ts";
import { showToast } from "../components/toast.ts";
import { createI18n } from "../i18n/language.tsx";
import { api } from "./api.ts";
import { errorText } from "./error-text.ts";
import { withTabLock } from "./local-storage.ts";
import { openOptimisticSync } from "./optimistic-sync.ts";
import { currentSession } from "./session.ts";
import { changeGuestWishlist, guestWishlist } from "./wishlist.ts";

type WishlistChange = { id: string; isAdded: boolean };

export type ServerWishlist = ReturnType<typeof openServerWishlist>;

/** The wishlist of a user: product ids, the newest first. */
export function openServerWishlist(userId: string, changed: () => void) {
  const { view, change, settled, close } = openOptimisticSync<string[], WishlistChange, string[]>({
    name: `wishes:${userId}`,
    async read(notifyOtherTabs) {
      const merged = await mergeGuestWishlist(userId);
      if (merged) notifyOtherTabs();
      const items = merged ?? (await api("GET /wishlist"));
      return items.map(({ productId }) => productId);
    },
    async send(wishlistChange) {
      await api(wishlistChange.isAdded ? "PUT /wishlist/:id" : "DELETE /wishlist/:id", {
        params: { id: wishlistChange.id },
      });
      return wishlistChange;
    },
    withChange,
    hasUnmerged: () => guestWishlist().length > 0,
    toView: (ids) => ids,
    changed,
    failed: (_, error) => showWishlistError(error),
  });
  return {
    /** Null while loading. Returns the same list until something changes. */
    ids: view,
    change: (id: string, isAdded: boolean) => change({ id, isAdded }),
    ...{ settled, close },
  };
}

/**
 * Merges the guest wishlist of this device into the user's; returns null where there was nothing to merge. Cleared on the
 * device once the server has it, since merging twice changes nothing.
 */
function mergeGuestWishlist(userId: string): Promise<WishlistItemResponse[] | null> {
  return withTabLock("wishes", async () => {
    const sentIds = guestWishlist();
    const session = currentSession();
    // Requests are made as the current user.
    if (sentIds.length === 0 || session.state !== "signed-in" || session.user._id !== userId) return null;
    const { wishlist, leftOut } = await api("POST /wishlist/merge", { body: { productIds: sentIds } });
    changeGuestWishlist((stored) => stored.filter((id) => !sentIds.includes(id)));
    if (leftOut > 0) {
      const { t } = createI18n(languageOf(window.location.pathname));
      const text = t("wishlist.leftOut", { count: leftOut, most: maxWishlistItems });
      showToast({ tone: "error", title: t("wishlist.full"), text });
    }
    return wishlist;
  });
}

function withChange(ids: string[], { id, isAdded }: WishlistChange): string[] {
  if (isAdded && ids.includes(id)) return ids;
  return [...(isAdded ? [id] : []), ...ids.filter((each) => each !== id)];
}

function showWishlistError(error: unknown): void {
  const { t } = createI18n(languageOf(window.location.pathname));
  showToast({ tone: "error", title: t("wishlist.failed"), text: errorText(error, t) });
}
