import { asRecord } from "./local-storage.ts";
import { useSession } from "./session.ts";
import { storedValue } from "./store.ts";

const noDraft: Record<string, unknown> = {};

/**
 * What the checkout stores as it is typed (checkout-draft.ts). The cart reads and writes there what is said of a gift, and
 * where the order goes (change-draft.ts).
 */
export const draftStore = storedValue("checkout-address", asRecord);

/** What a signed-in customer typed (`owner`) is shown to nobody else on the device; what a guest typed stays when they sign in. */
export function ownDraft(draft: Record<string, unknown>, userId: string | null): Record<string, unknown> {
  return !draft.owner || draft.owner === userId ? draft : noDraft;
}

/** The stored fields. */
export function useStoredDraft(): Record<string, unknown> {
  const session = useSession();
  return ownDraft(draftStore.useValue(noDraft), session.state === "signed-in" ? session.user._id : null);
}

/** The cart line that wraps this device's gift (`lineKey`); falsy where the order is no gift, or is not wrapped. */
export function useGiftWrap(): unknown {
  const { isGift, giftWrap } = useStoredDraft();
  return isGift && giftWrap;
}
