import { useState } from "react";
import { useRevalidator } from "react-router";
import type { OrderResponse } from "../../../api/contract/orders.ts";
import { claimRequest } from "../../../shop/customers/customer-schema.ts";
import { ApiRefusal, api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import type { BodyOf } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { useForm } from "../../components/form.ts";
import { showToast } from "../../components/toast.ts";
import { useI18n } from "../../i18n/language.tsx";
import { readTrackedOrder } from "../../storefront/order/tracked-order.ts";

/** Adds an order placed before sign-up to the account; its number and phone prove the owner. */
export function ClaimForm({ ownOrders }: { ownOrders: OrderResponse[] }) {
  const { t, phone } = useI18n();
  const { revalidate } = useRevalidator();
  const [claimError, setClaimError] = useState("");
  // The order placed or tracked in this tab, unless it is listed already.
  const [trackedOrder] = useState(readTrackedOrder);
  const prefill = ownOrders.some(({ number }) => number === trackedOrder?.number) ? null : trackedOrder;
  const { form, error, sending } = useForm({
    schema: claimRequest,
    required: { number: "track.numberMissing", phone: "checkout.missing.phone" },
    async send(body, formElement) {
      setClaimError("");
      const { number } = await api("POST /orders/claim", { body: body as BodyOf<"POST /orders/claim"> });
      showToast({ title: t("orders.claim.done", { number }) });
      formElement.reset();
      await revalidate();
    },
    failed: (cause) => {
      const isNotFound = cause instanceof ApiRefusal && cause.code === "not-found";
      setClaimError(isNotFound ? t("orders.claim.none") : errorText(cause, t));
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
          placeholder="123-456-789"
          error={error("number")}
          defaultValue={prefill?.number ?? ""}
        />
        <TextField
          name="phone"
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          label={t("checkout.phone")}
          error={error("phone")}
          defaultValue={prefill ? phone(prefill.phone) : ""}
        />
        <Button type="submit" variant="outline" busy={sending}>
          {t("orders.claim.do")}
        </Button>
      </form>
      <p className="err" role="alert" hidden={claimError === ""}>
        {claimError}
      </p>
    </section>
  );
}
