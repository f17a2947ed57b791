import { type FormEvent, useState } from "react";
import { type AdvanceClaim, advanceMethods } from "../../../shop/orders/guard/guard-schema.ts";
import { normalizeReference } from "../../../shop/payments/payment-rules.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import type { TrackedOrder } from "../order/tracked-order.ts";
import { usePaymentI18n } from "./i18n.ts";
import { usePay } from "./use-pay.ts";

type ClaimNumberProps = {
  proof: TrackedOrder;
  /** The number that was typed before and nobody has found yet. */
  claimed: string | null;
  /** Whether it is an advance that was sent by hand, so that the customer says with which wallet. */
  byHand?: boolean;
};

/** The transaction number of money that the customer has sent and the shop has not seen. */
export function ClaimNumber({ proof, claimed, byHand = false }: ClaimNumberProps) {
  const { t } = usePaymentI18n();
  const { isBusy, claim } = usePay(proof);
  const [method, setMethod] = useState<AdvanceClaim["method"]>("bkash");
  const [typed, setTyped] = useState("");
  const [isInvalid, setInvalid] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const reference = normalizeReference(typed);
    setInvalid(reference === null);
    // The field asks for another number next.
    if (reference !== null && (await claim({ reference, method: byHand ? method : null }))) setTyped("");
  }
  return (
    <form className="payment-claim" onSubmit={submit} noValidate>
      {claimed && (
        <p className="num" role="status">
          {t("payment.claim.looking")} <span lang="en">{claimed}</span>
        </p>
      )}
      {byHand && (
        <fieldset>
          <legend>{t("payment.claim.method")}</legend>
          {advanceMethods.map((each) => (
            <label key={each}>
              <input type="radio" name="claim-method" checked={method === each} onChange={() => setMethod(each)} />
              {t(`payment.claim.method.${each}`)}
            </label>
          ))}
        </fieldset>
      )}
      <TextField
        label={t(claimed ? "payment.claim.another" : "payment.claim")}
        optional
        hint={t("payment.claim.hint")}
        name="reference"
        lang="en"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        placeholder="BKL6Q2W9XF"
        value={typed}
        error={isInvalid ? t("payment.claim.invalid") : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="outline" wide busy={isBusy}>
        {t("payment.claim.send")}
      </Button>
    </form>
  );
}
