import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { type AdminI18n, useAdminI18n } from "../i18n.ts";
import { linkWith } from "../sections.ts";
import { type Shortcut, showShortcuts } from "../shortcut-help.tsx";

/**
 * Keyboard shortcuts: j and k open the next and previous order, / focuses the search, Escape closes, ? shows the list.
 * Navigation continues from the position of an order that has left the list.
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
    if (!isShortcut(event)) return;
    const key = shortcutKey(event);
    if (key === "j") openOrder(orders[openIndex >= 0 ? openIndex + 1 : Math.min(lastIndex, orders.length - 1)]?._id);
    else if (key === "k") openOrder(orders[(openIndex >= 0 ? openIndex : lastIndex) - 1]?._id);
    else if (key === "Escape" && openId) openOrder(null);
    else if (key === "u" || key === "e") document.querySelector<HTMLElement>(`.od [data-key="${key}"]`)?.click();
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

/** Whether a key is not used by the browser, a field or a dialog. */
export function isShortcut({ altKey, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  return !altKey && !ctrlKey && !metaKey && !isTyping(target) && !isDialogOpen();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input:not([type=checkbox]), textarea, select");
}

function isDialogOpen(): boolean {
  return document.querySelector("dialog:modal") !== null;
}

const shortcuts: readonly Shortcut[] = [
  ["J", "admin.keys.next"],
  ["K", "admin.keys.previous"],
  ["E", "admin.keys.edit"],
  ["U", "admin.keys.undo"],
  ["/", "admin.keys.search"],
  ["Esc", "admin.keys.close"],
];

/** Shows the list of shortcuts. */
export function showShortcutHelp(i18n: AdminI18n): void {
  showShortcuts(i18n, shortcuts);
}

/** The pressed key as a Latin letter: by position on a non-Latin layout such as Bangla, else what it types. */
export function shortcutKey({ key, code, shiftKey }: Pick<KeyboardEvent, "key" | "code" | "shiftKey">): string {
  if (/^[\x20-\x7e]+$/.test(key)) return key;
  if (code === "Slash") return shiftKey ? "?" : "/";
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key;
}
