import { useEffect, useState } from "react";
import { useI18n } from "../../i18n/language.tsx";
import { savePlace } from "../delivery/saved-place.ts";
import {
  type CheckoutDraft,
  type DraftField,
  draftErrors,
  readDraft,
  saveDraft,
  withSavedPlace,
} from "./checkout-draft.ts";
import { canSaveAddress, fillBlanks, type SavedDetails } from "./saved-details.ts";

/**
 * What is typed into the checkout, and what is wrong with it. A field is judged once it was left or sent, not before. What
 * a signed-in person has told us before is filled in; a new address of hers is kept if she wants it.
 */
export function useCheckoutDraft(own: SavedDetails | null) {
  const { t, phone } = useI18n();
  const userId = own?.user._id ?? null;
  const [draft, setDraft] = useState(() => {
    const stored = readDraft(userId);
    return withSavedPlace(own ? fillBlanks(stored, own, phone) : stored);
  });
  const [keeping, setKeeping] = useState(true);
  const [touched, setTouched] = useState<readonly DraftField[]>([]);
  const errors = draftErrors(draft);

  useEffect(() => saveDraft(draft, userId), [draft, userId]);
  const { district, area, deliveryArea } = draft;
  useEffect(() => {
    // A signed-in person's addresses are her own; the next guest of this device is not to meet them.
    if (userId === null && district) savePlace({ district, area, deliveryArea });
  }, [userId, district, area, deliveryArea]);

  return {
    draft,
    errors,
    own,
    /** Whether the address is to be kept in her book; null where there is nothing to ask. */
    keeping: own && canSaveAddress(draft, own) ? keeping : null,
    setKeeping,
    /** The words under a field. */
    error(field: DraftField): string | undefined {
      const errorKey = touched.includes(field) ? errors[field] : undefined;
      return errorKey && t(errorKey);
    },
    change(changes: Partial<CheckoutDraft>): void {
      setDraft((before) => ({ ...before, ...changes }));
      // What was right may be typed anew in peace; what was wrong stays marked until it is mended.
      setTouched((fields) => fields.filter((field) => errors[field]));
    },
    markTouched(...fields: DraftField[]): void {
      setTouched((before) => [...before, ...fields]);
    },
  };
}

export type CheckoutDraftState = ReturnType<typeof useCheckoutDraft>;
