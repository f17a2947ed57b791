import { asRecord } from "./local-storage.ts";
import { currentSession, useSession } from "./session.ts";
import { storedValue } from "./store.ts";

const noDraft: Record<string, unknown> = {};

/**
 * What the checkout stores as it is typed (checkout-draft.ts). The cart reads and writes there what is said of a gift, and
 * where the order goes.
 */
const draftStore = storedValue("checkout-address", asRecord);

/**
 * The stored fields. What a signed-in customer typed (`owner`) is shown to nobody else on the device; what a guest typed
 * stays when they sign in.
 */
export function readStoredDraft(userId = userIdOf(), draft = draftStore.value()): Record<string, unknown> {
  return !draft.owner || draft.owner === userId ? draft : noDraft;
}

export function useStoredDraft(): Record<string, unknown> {
  return readStoredDraft(userIdOf(useSession()), draftStore.useValue(noDraft));
}

/** Stores some fields; the others stay. */
export function storeInDraft(changes: Record<string, unknown>, owner = userIdOf()): void {
  draftStore.save({ ...readStoredDraft(owner), ...changes, owner });
}

function userIdOf(session = currentSession()): string | null {
  return session.state === "signed-in" ? session.user._id : null;
}

/** The cart line that wraps this device's gift (`lineKey`); null where the order is no gift, or is not wrapped. */
export function useGiftWrap(): unknown {
  const { isGift, giftWrap } = useStoredDraft();
  return isGift ? giftWrap : null;
}
