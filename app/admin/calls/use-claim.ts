import { useEffect, useEffectEvent, useRef } from "react";
import { api } from "../../browser/api.ts";
import { ApiRefusal } from "../../browser/request.ts";

const renewMs = 60_000;

type ClaimOptions = {
  /** Null while no customer is open or the desk pauses: nothing is claimed. */
  orderId: string | null;
  /** Whether a call with this customer was started here: renewed then, too, while a phone hides the page. */
  isCalling: boolean;
  /** A colleague called since the queue was read. */
  onCalled: (orderId: string) => void;
  /** A colleague has the customer open; empty where the order is gone. */
  onTaken: (orderId: string, by: string, isGone: boolean) => void;
};

/** Claims a customer for this desk as long as it has them open, and gives them back. */
export function useClaim({ orderId, isCalling, onCalled, onTaken }: ClaimOptions) {
  // Their outcome gives the claim back when it is recorded: earlier, a colleague would get the same customer.
  const answered = useRef(new Set<string>());
  const claim = useEffectEvent(async (id: string): Promise<void> => {
    try {
      const { due } = await api("POST /orders/:id/claim", { params: { id } });
      if (!due) onCalled(id);
    } catch (error) {
      if (!(error instanceof ApiRefusal) || (error.code !== "call-claimed" && error.code !== "not-found")) return;
      onTaken(id, typeof error.body.by === "string" ? error.body.by : "", error.code === "not-found");
    }
  });
  const renew = useEffectEvent((id: string) => {
    if (document.visibilityState === "visible" || isCalling) void claim(id);
  });
  useEffect(() => {
    if (orderId === null) return;
    void claim(orderId);
    const interval = setInterval(() => renew(orderId), renewMs);
    const renewWhenVisible = () => renew(orderId);
    document.addEventListener("visibilitychange", renewWhenVisible);
    return () => {
      clearInterval(interval);
      document.removeEventListener("visibilitychange", renewWhenVisible);
      if (answered.current.delete(orderId)) return;
      api("DELETE /orders/:id/claim", { params: { id: orderId } }).catch(() => {});
    };
  }, [orderId]);
  return { leaveToOutcome: (id: string) => void answered.current.add(id) };
}
