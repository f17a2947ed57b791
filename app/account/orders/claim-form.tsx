import { useState } from "react";
import { useRevalidator } from "react-router";
import type { OrderAnswer } from "../../../api/responses.ts";
import { claimRequest } from "../../../shop/customers/customer-schema.ts";
import { ApiRefusal, callApi } from "../../browser/api.ts";
import { failureText } from "../../browser/error-text.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { showToast } from "../../components/toast.ts";
import { useLanguage } from "../../i18n/language.tsx";
import { readTrackedOrder } from "../../storefront/order/tracked-order.ts";
import { useForm } from "../use-form.ts";

/** The way to an order that she placed before she had an account: its number and her phone prove that it is hers. */
export function ClaimForm({ own }: { own: OrderAnswer[] }) {
  const { t, phone } = useLanguage();
  const { revalidate } = useRevalidator();
  const [refusal, setRefusal] = useState("");
  // What was ordered or looked up in this tab before, unless it stands above already.
  const [tracked] = useState(readTrackedOrder);
  const known = own.some(({ number }) => number === tracked?.number) ? null : tracked;
  const { form, error, sending } = useForm({
    schema: claimRequest,
    missing: { number: "track.numberMissing", phone: "checkout.missing.phone" },
    async send(body, element) {
      setRefusal("");
      const { number } = await callApi<OrderAnswer>("POST", "/orders/claim", { body });
      showToast({ title: t("orders.claim.done", { number }) });
      element.reset();
      await revalidate();
    },
    complaint: (failure) => {
      const unknown = failure instanceof ApiRefusal && failure.code === "not-found";
      setRefusal(unknown ? t("orders.claim.none") : failureText(failure, t));
      return null;
    },
  });
  return (
    <section className="claim" aria-labelledby="claim">
      <h2 className="display h3" id="claim">
        {t("orders.claim")}
      </h2>
      <p className="muted">{t("orders.claim.text")}</p>
      <form {...form}>
        <TextField
          name="number"
          autoComplete="off"
          autoCapitalize="characters"
          label={t("track.number")}
          placeholder="LB-123-456-789"
          error={error("number")}
          defaultValue={known?.number ?? ""}
        />
        <TextField
          name="phone"
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          label={t("checkout.phone")}
          error={error("phone")}
          defaultValue={known ? phone(known.phone) : ""}
        />
        <Button type="submit" variant="outline" busy={sending}>
          {t("orders.claim.do")}
        </Button>
      </form>
      <p className="err" role="alert" hidden={refusal === ""}>
        {refusal}
      </p>
    </section>
  );
}
