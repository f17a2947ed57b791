import { useEffect, useState } from "react";
import { storeInDraft } from "../../browser/change-draft.ts";
import { type FormOptions, useFormState } from "../../components/form.ts";
import { useI18n } from "../../i18n/language.tsx";
import { savePlace } from "../delivery/saved-place.ts";
import { type CheckoutDraft, draftRules, readDraft, withSavedPlace } from "./checkout-draft.ts";
import { canSaveAddress, fillBlanks, type SavedDetails } from "./saved-details.ts";

type SubmitOptions = Pick<FormOptions<CheckoutDraft, unknown>, "send" | "invalidToast" | "failed">;

/**
 * The form of the checkout, filled in with what is known of a signed-in customer. Stores what is typed, and offers to save
 * a new address in their address book.
 */
export function useCheckoutDraft(own: SavedDetails | null, options: SubmitOptions) {
  const { phone } = useI18n();
  const userId = own?.user._id ?? null;
  const { values: draft, ...form } = useFormState(
    () => {
      const stored = readDraft(userId);
      return withSavedPlace(own ? fillBlanks(stored, own, phone) : stored);
    },
    { ...draftRules, ...options },
  );
  const [keeping, setKeeping] = useState(true);

  useEffect(() => storeInDraft(draft, userId), [draft, userId]);
  const { district, area, deliveryArea } = draft;
  useEffect(() => {
    // The addresses of a signed-in customer must not be shown to the next guest of this device.
    if (userId === null && district) savePlace({ district, area, deliveryArea });
  }, [userId, district, area, deliveryArea]);

  return {
    ...form,
    draft,
    own,
    /** Whether to save the address in the address book; null where it cannot be saved. */
    keeping: own && canSaveAddress(draft, own) ? keeping : null,
    setKeeping,
  };
}

export type CheckoutDraftState = ReturnType<typeof useCheckoutDraft>;
