import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useAdminI18n } from "../i18n.ts";
import { linkWith } from "../section-link.ts";
import { showShortcutHelp } from "./shortcut-help.tsx";
import { shortcutKey } from "./shortcut-key.ts";

/**
 * A desk is quick by keyboard: j and k open the next and the previous order, / goes to the search, Escape closes, ? shows
 * the shortcuts. An order that has left the list leaves its place: from there it goes on.
 */
export function useOrderShortcuts(orders: { _id: string }[], params: URLSearchParams): void {
  const i18n = useAdminI18n();
  const navigate = useNavigate();
  const openId = params.get("order");
  const openIndex = orders.findIndex((order) => order._id === openId);
  const [lastIndex, setLastIndex] = useState(0);
  if (openIndex >= 0 && openIndex !== lastIndex) setLastIndex(openIndex);

  const openOrder = (id: string | undefined | null) => {
    if (id !== undefined) void navigate(linkWith(params, { order: id }), { replace: true, preventScrollReset: true });
  };
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target) || isDialogOpen()) return;
    const key = shortcutKey(event);
    if (key === "j") openOrder(orders[openIndex >= 0 ? openIndex + 1 : Math.min(lastIndex, orders.length - 1)]?._id);
    else if (key === "k") openOrder(orders[(openIndex >= 0 ? openIndex : lastIndex) - 1]?._id);
    else if (key === "Escape" && openId) openOrder(null);
    else if (key === "?") showShortcutHelp(i18n);
    else if (key === "/") {
      event.preventDefault();
      document.querySelector<HTMLInputElement>("input[type=search]")?.focus();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input:not([type=checkbox]), textarea, select");
}

function isDialogOpen(): boolean {
  return document.querySelector("dialog:modal") !== null;
}
