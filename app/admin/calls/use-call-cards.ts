import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { CustomerCardResponse } from "../../../api/contract/calls.ts";
import { api } from "../../browser/api.ts";
import { useAdminI18n } from "../i18n.ts";
import { subscribeToOrderEvents } from "../orders/order-events.ts";

/** The details of a card: undefined while they load, or why they could not be loaded. */
export type CardState = CustomerCardResponse | { error: unknown } | undefined;

/**
 * The details of the open card, which follow its orders, and of those `ahead`, which are loaded before they open: at once,
 * and without a network.
 */
export function useCallCards(openId: string | null, ahead: readonly string[]) {
  const { language } = useAdminI18n();
  const [details, setDetails] = useState<ReadonlyMap<string, CardState>>(new Map());

  const load = useCallback(
    async (orderId: string): Promise<void> => {
      try {
        const card = await api("GET /calls/:id", { params: { id: orderId }, query: { lang: language } });
        setDetails((previous) => new Map(previous).set(orderId, card));
      } catch (error) {
        // What is on the screen stays.
        setDetails((previous) => {
          const known = previous.get(orderId);
          return known && !("error" in known) ? previous : new Map(previous).set(orderId, { error });
        });
      }
    },
    [language],
  );

  const refreshPrefetched = useEffectEvent((orderId: string) => {
    if (details.has(orderId)) void load(orderId);
  });
  useEffect(() => {
    if (openId !== null) refreshPrefetched(openId);
  }, [openId]);

  // As text, which is the same as long as they are.
  const wantedIds = [...new Set([openId, ...ahead])].join(" ");
  const requested = useRef(new Set<string>());
  useEffect(() => {
    for (const id of wantedIds.split(" ").filter(Boolean)) {
      if (details.has(id) || requested.current.has(id)) continue;
      requested.current.add(id);
      void load(id).finally(() => requested.current.delete(id));
    }
  }, [wantedIds, load, details]);

  const card = openId === null ? undefined : details.get(openId);
  const readCard = card && !("error" in card) ? card : null;
  function reload(): void {
    if (openId !== null) void load(openId);
  }

  const reloadCardOf = useEffectEvent((orderId: string) => {
    if (readCard?.orders.some(({ _id }) => _id === orderId)) reload();
  });
  const catchUp = useEffectEvent(reload);
  useEffect(() => {
    const unsubscribe = subscribeToOrderEvents((event) => event !== "again" && reloadCardOf(event._id));
    const reloadOpenCard = () => catchUp();
    window.addEventListener("online", reloadOpenCard);
    return () => {
      unsubscribe();
      window.removeEventListener("online", reloadOpenCard);
    };
  }, []);

  return {
    card,
    /** The open card's details, once they are there. */
    readCard,
    reload,
    forget: (orderIds: readonly string[]) =>
      setDetails((previous) => new Map([...previous].filter(([id]) => !orderIds.includes(id)))),
  };
}
