import { currentSession } from "../../browser/session.ts";
import { storedValue } from "../../browser/store.ts";

/** Personal settings of the order list, stored on this device. */
type OrderPreferences = {
  /** Default sorting of pending orders. */
  pendingSort: "waiting" | "newest";
  /** Whether new orders play a sound. */
  sound: boolean;
};

const defaultPreferences: OrderPreferences = { pendingSort: "waiting", sound: false };

/** Stored per user id, since colleagues may share a browser. */
const preferencesStore = storedValue("order-desk", (stored): Record<string, OrderPreferences> => {
  const entries = Object.entries(stored ?? {}).map(
    ([userId, preferences]: [string, Partial<OrderPreferences> | null]) => {
      const { pendingSort, sound } = preferences ?? {};
      return [userId, { pendingSort: pendingSort === "newest" ? "newest" : "waiting", sound: sound === true }] as const;
    },
  );
  return Object.fromEntries(entries);
});

const noPreferences: Record<string, OrderPreferences> = {};

function currentUserId(): string | null {
  const session = currentSession();
  return session.state === "signed-in" ? session.user._id : null;
}

function preferencesOf(byUser: Record<string, OrderPreferences>): OrderPreferences {
  return byUser[currentUserId() ?? ""] ?? defaultPreferences;
}

export function orderPreferences(): OrderPreferences {
  return preferencesOf(preferencesStore.value());
}

export function useOrderPreferences(): OrderPreferences {
  return preferencesOf(preferencesStore.useValue(noPreferences));
}

export function saveOrderPreferences(changes: Partial<OrderPreferences>): void {
  const userId = currentUserId();
  if (userId) preferencesStore.save({ ...preferencesStore.value(), [userId]: { ...orderPreferences(), ...changes } });
}
