import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { linkWith } from "../section-link.ts";

/** A desk is quick by keyboard: j and k open the next and the previous order, / goes to the search, Escape closes. */
export function useOrderKeys(orders: { _id: string }[], params: URLSearchParams): void {
  const navigate = useNavigate();
  const open = (id: string | null) =>
    void navigate(linkWith(params, { order: id }), { replace: true, preventScrollReset: true });

  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target) || isAsked()) return;
    const at = orders.findIndex((order) => order._id === params.get("order"));
    if (event.key === "j") open(orders[at + 1]?._id ?? params.get("order"));
    else if (event.key === "k" && at > 0) open(orders[at - 1]?._id ?? null);
    else if (event.key === "Escape" && params.get("order")) open(null);
    else if (event.key === "/") {
      event.preventDefault();
      document.querySelector<HTMLInputElement>("input[type=search]")?.focus();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input:not([type=checkbox]), textarea, select");
}

function isAsked(): boolean {
  return document.querySelector("dialog:modal") !== null;
}
