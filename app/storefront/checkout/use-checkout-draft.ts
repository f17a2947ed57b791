import { useEffect, useState } from "react";
import { useLanguage } from "../../ui/language.tsx";
import { type CheckoutDraft, type DraftField, draftErrors, keepDraft, readDraft } from "./checkout-draft.ts";

/** What is typed into the checkout, and what is wrong with it. A field is judged once it was left or sent, not before. */
export function useCheckoutDraft() {
  const { t } = useLanguage();
  const [draft, setDraft] = useState(readDraft);
  const [judged, setJudged] = useState<readonly DraftField[]>([]);
  const errors = draftErrors(draft);

  useEffect(() => keepDraft(draft), [draft]);

  return {
    draft,
    errors,
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
