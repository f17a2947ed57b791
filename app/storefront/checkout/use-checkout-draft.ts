import { useEffect, useState } from "react";
import { useLanguage } from "../../i18n/language.tsx";
import { keepPlace } from "../delivery/saved-place.ts";
import {
  type CheckoutDraft,
  type DraftField,
  draftErrors,
  keepDraft,
  readDraft,
  withKeptPlace,
} from "./checkout-draft.ts";
import { filledIn, isWorthKeeping, type OwnDetails } from "./saved-details.ts";

/**
 * What is typed into the checkout, and what is wrong with it. A field is judged once it was left or sent, not before. What
 * a signed-in person has told us before is filled in; a new address of hers is kept if she wants it.
 */
export function useCheckoutDraft(own: OwnDetails | null) {
  const { t, phone } = useLanguage();
  const person = own?.user._id ?? null;
  const [draft, setDraft] = useState(() => {
    const kept = readDraft(person);
    return withKeptPlace(own ? filledIn(kept, own, phone) : kept);
  });
  const [keeping, setKeeping] = useState(true);
  const [judged, setJudged] = useState<readonly DraftField[]>([]);
  const errors = draftErrors(draft);

  useEffect(() => keepDraft(draft, person), [draft, person]);
  const { district, area, deliveryArea } = draft;
  useEffect(() => {
    // A signed-in person's addresses are her own; the next guest of this device is not to meet them.
    if (person === null && district) keepPlace({ district, area, deliveryArea });
  }, [person, district, area, deliveryArea]);

  return {
    draft,
    errors,
    own,
    /** Whether the address is to be kept in her book; null where there is nothing to ask. */
    keeping: own && isWorthKeeping(draft, own) ? keeping : null,
    setKeeping,
    /** The words under a field. */
    error(field: DraftField): string | undefined {
      const wrong = judged.includes(field) ? errors[field] : undefined;
      return wrong && t(wrong);
    },
    change(changes: Partial<CheckoutDraft>): void {
      setDraft((before) => ({ ...before, ...changes }));
      // What was right may be typed anew in peace; what was wrong stays marked until it is mended.
      setJudged((fields) => fields.filter((field) => errors[field]));
    },
    judge(...fields: DraftField[]): void {
      setJudged((before) => [...before, ...fields]);
    },
  };
}

export type CheckoutDraftState = ReturnType<typeof useCheckoutDraft>;
