/** A first touch on something that is not hydrated yet. */
export type EarlyEvent = { target: HTMLElement; type: "click" | "focus" | "input" | "change" };

/** The touches before the page's code had loaded, and their later listener. */
export type EarlyEvents = { held: EarlyEvent[]; receive: ((event: EarlyEvent) => void) | null };

const unhydrated = "[data-island]:not([data-hydrated])";
/** Elements that work before hydration or without an island; a posted form is sent by its island. */
const native =
  "a[href], label, summary, input, select, textarea, form:not([method=post]) button[type=submit]:not(.heart)";

/**
 * Holds back the first touch on parts of a document that are not hydrated, so that it is not lost: it is replayed
 * once they are. Links, fields and forms work by themselves meanwhile.
 */
export function holdEarlyEvents(): EarlyEvents {
  const early: EarlyEvents = { held: [], receive: null };
  const hold = (event: EarlyEvent) => {
    if (early.receive) early.receive(event);
    else early.held.push(event);
  };
  addEventListener(
    "click",
    (event) => {
      const { target } = event;
      if (!event.isTrusted || !(target instanceof Element)) return;
      const isCardButton = early.receive === null && target.closest("[data-add], button[data-shades], .heart") !== null;
      if (!isCardButton && !target.closest(unhydrated)) return;
      const pressed = target.closest<HTMLElement>("button") ?? (target.parentElement as HTMLElement);
      if (target.closest(native)) return hold({ target: pressed, type: "focus" });
      event.preventDefault();
      event.stopImmediatePropagation();
      hold({ target: pressed, type: "click" });
    },
    true,
  );
  for (const name of ["focusin", "input", "change"] as const)
    addEventListener(
      name,
      ({ target }) => {
        const type = name === "focusin" ? "focus" : name;
        if (target instanceof HTMLElement && target.closest(unhydrated)) hold({ target, type });
      },
      true,
    );
  early.held.push(...doneBefore());
  return early;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Changes made before this script had loaded, which takes a while on a slow connection. */
function doneBefore(): EarlyEvent[] {
  const touched: EarlyEvent[] = [];
  for (const field of document.querySelectorAll<Field>(`${unhydrated} :is(input, select, textarea)`)) {
    if (field === document.activeElement) touched.push({ target: field, type: "focus" });
    if (isChanged(field)) touched.push({ target: field, type: "options" in field ? "change" : "input" });
  }
  return touched;
}

/** Whether a field says something else than the server wrote. */
function isChanged(field: Field): boolean {
  if ("options" in field) {
    const sent = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(0, sent);
  }
  // Of radio buttons the one that took the mark counts, not the one that lost it.
  if ("checked" in field && field.checked !== field.defaultChecked) return field.checked || field.type === "checkbox";
  return field.value !== field.defaultValue;
}
