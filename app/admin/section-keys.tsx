import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { useAdminI18n } from "./i18n.ts";
import { isShortcut, shortcutKey } from "./orders/order-shortcuts.tsx";
import { type Section, type SectionName, sectionLink } from "./sections.ts";
import { type Shortcut, showShortcuts } from "./shortcut-help.tsx";

/** Within this time (ms) the letter has to follow G. */
const chordMs = 1500;

const padKeys: readonly Shortcut[] = [
  ["V", "admin.pad.pasteAnother"],
  ["C", "admin.pad.copy"],
  ["Enter", "admin.keys.place"],
];
const stockKeys: readonly Shortcut[] = [
  ["R", "admin.stock.receive"],
  ["C", "admin.stock.count"],
  ["W", "admin.stock.writeOff"],
  ["/", "admin.stock.search"],
];
/** Sections that list their own shortcuts. */
const withOwnHelp: readonly SectionName[] = ["orders", "calls"];

/** `G` and then a letter open a section, by the place of the keys; `?` shows the shortcuts. */
export function useSectionKeys(sections: readonly Section[], active: SectionName): void {
  const i18n = useAdminI18n();
  const navigate = useNavigate();
  const pressedAt = useRef(-Infinity);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || !isShortcut(event)) return;
    const { code, shiftKey, timeStamp } = event;
    const isSecond = timeStamp - pressedAt.current < chordMs;
    pressedAt.current = code === "KeyG" && !shiftKey && !isSecond ? timeStamp : -Infinity;
    const section = isSecond && !shiftKey ? sections.find(({ key }) => key && code === `Key${key}`) : undefined;
    if (section) {
      // The letter means nothing else now.
      event.preventDefault();
      event.stopPropagation();
      void navigate(sectionLink(section.name));
    } else if (shortcutKey(event) === "?" && !withOwnHelp.includes(active))
      showShortcuts(i18n, active === "order-pad" ? padKeys : active === "stock" ? stockKeys : []);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    // Before the keys of the section.
    document.addEventListener("keydown", listener, { capture: true });
    return () => document.removeEventListener("keydown", listener, { capture: true });
  }, []);
}
