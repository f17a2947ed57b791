import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useAdminSpeech } from "../i18n.ts";
import { linkWith } from "../section-link.ts";
import { showKeys } from "./shortcut-help.tsx";
import { keyOf } from "./shortcut-key.ts";

/**
 * A desk is quick by keyboard: j and k open the next and the previous order, / goes to the search, Escape closes, ? shows
 * the shortcuts. An order that has left the list leaves its place: from there it goes on.
 */
export function useOrderKeys(orders: { _id: string }[], params: URLSearchParams): void {
  const speech = useAdminSpeech();
  const navigate = useNavigate();
  const openId = params.get("order");
  const at = orders.findIndex((order) => order._id === openId);
  const [place, setPlace] = useState(0);
  if (at >= 0 && at !== place) setPlace(at);

  const open = (id: string | undefined | null) => {
    if (id !== undefined) void navigate(linkWith(params, { order: id }), { replace: true, preventScrollReset: true });
  };
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target) || isAsked()) return;
    const key = keyOf(event);
    if (key === "j") open(orders[at >= 0 ? at + 1 : Math.min(place, orders.length - 1)]?._id);
    else if (key === "k") open(orders[(at >= 0 ? at : place) - 1]?._id);
    else if (key === "Escape" && openId) open(null);
    else if (key === "?") showKeys(speech);
    else if (key === "/") {
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
