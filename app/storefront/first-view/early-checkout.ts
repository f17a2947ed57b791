type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Lets a guest fill in the checkout before its scripts have come. The page has this function's text as a script
 * (checkout-placeholder-markup.tsx): it needs nothing from outside. Fields show what this device has stored, store what is
 * typed as the form does (checkout-draft.ts, saved-place.ts), and hand the focus on to the form that replaces them.
 */
export function openEarlyCheckout(): void {
  const fieldset = document.currentScript?.parentElement as HTMLFieldSetElement;
  const main = document.getElementById("content") as HTMLElement;
  const storageKey = "checkout-address";
  const fieldsOf = (parent: ParentNode) => [...parent.querySelectorAll<Field>("input[name], textarea[name]")];
  const isChoice = (field: Field): field is HTMLInputElement => field.type === "radio" || field.type === "checkbox";
  const changed = new Set<Field>();
  let focused: Field | null = null;

  function showStored(draft: Record<string, unknown>): void {
    const place = JSON.parse(localStorage["delivery-place"] ?? null);
    const shown = draft.district || draft.area ? draft : { ...draft, ...place };
    for (const field of fieldsOf(fieldset)) {
      const value = field.name === "area" ? shown.area?.[document.documentElement.lang] : shown[field.name];
      if (isChoice(field) && value) field.checked = value === true || value === field.value;
      else if (typeof value === "string") field.value = value;
    }
  }

  function store(draft: Record<string, unknown>, field: Field): void {
    const { name, value } = field;
    if (name === "area") {
      draft.area = value.trim() ? { id: null, en: value, bn: value } : null;
      // That of the area before.
      draft.district = null;
    } else draft[name] = isChoice(field) && field.type === "checkbox" ? field.checked : value;
    localStorage[storageKey] = JSON.stringify(draft);
  }

  /** Types into a field of the form, which hears of it as of a key, whatever stands there. */
  function type(field: Field, text: string): void {
    field.value = "";
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function handOver(form: HTMLFormElement): void {
    for (const early of changed) {
      const field = form.querySelector<Field>(`[name="${early.name}"]`);
      if (!field || isChoice(field) || early === focused) continue;
      // Typed while the form was being rendered; the rest is judged and formatted as that of a field that is left.
      if (field.value !== early.value) type(field, early.value);
      else field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
    }
    for (const details of form.querySelectorAll("details"))
      details.open = fieldset.querySelector("details")?.open === true;
    const next = focused && form.querySelector<Field>(`[name="${focused.name}"]:not([type=radio]:not(:checked))`);
    if (!focused || !next) return;
    const { selectionStart, selectionEnd } = focused;
    next.focus({ preventScroll: true });
    if (isChoice(next)) return;
    // A half typed area is looked for as if it were typed here.
    type(next, focused.value);
    if (selectionStart !== null) next.setSelectionRange(selectionStart, selectionEnd);
  }

  try {
    // The form of a signed-in customer is filled in from the account.
    if (localStorage["signed-in"] || localStorage["access-token"]) return;
    const stored = JSON.parse(localStorage[storageKey] ?? "{}");
    const draft = stored.owner ? {} : stored;
    showStored(draft);
    fieldset.disabled = false;
    fieldset.addEventListener("input", ({ target }) => {
      changed.add(target as Field);
      store(draft, target as Field);
    });
  } catch {
    return;
  }
  fieldset.addEventListener("focusin", ({ target }) => {
    focused = target as Field;
  });
  // A field that is taken away while it has the focus has not been left.
  fieldset.addEventListener("focusout", ({ target }) =>
    setTimeout(() => {
      if (focused === target && document.activeElement !== target) focused = null;
    }),
  );
  new MutationObserver((_, observer) => {
    if (fieldset.isConnected) return;
    observer.disconnect();
    const form = main.querySelector<HTMLFormElement>("form.co");
    if (form) handOver(form);
  }).observe(main, { childList: true });
}
