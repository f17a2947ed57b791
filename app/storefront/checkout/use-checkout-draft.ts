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
 * The checkout draft and its errors. A field is validated once it was left or sent. Saved details are filled in; a new
 * address is saved if the customer wants it.
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
    // The addresses are private: the next guest on this device must not see them.
    if (userId === null && district) savePlace({ district, area, deliveryArea });
  }, [userId, district, area, deliveryArea]);

  return {
    draft,
    errors,
    own,
    /** Whether to save the address; null if there is nothing to ask. */
    keeping: own && canSaveAddress(draft, own) ? keeping : null,
    setKeeping,
    /** The error under a field. */
    error(field: DraftField): string | undefined {
      const errorKey = touched.includes(field) ? errors[field] : undefined;
      return errorKey && t(errorKey);
    },
    change(changes: Partial<CheckoutDraft>): void {
      setDraft((before) => ({ ...before, ...changes }));
      // Editing a valid field shows no errors yet; an invalid one stays marked until it is corrected.
      setTouched((fields) => fields.filter((field) => errors[field]));
    },
    markTouched(...fields: DraftField[]): void {
      setTouched((before) => [...before, ...fields]);
    },
  };
}

export type CheckoutDraftState = ReturnType<typeof useCheckoutDraft>;
