import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import type { OrderDetailAnswer } from "../../../api/answers.ts";
import { billingDetails } from "../../../shop/orders/schema.ts";
import { callApi } from "../../client/api.ts";
import { failureText } from "../../client/failure.ts";
import { fieldCodes } from "../../client/field-codes.ts";
import type { MessageKey } from "../../messages/messages.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useAdminSpeech } from "../speech.ts";

type Props = { order: OrderDetailAnswer; onDone: () => void };

/** Name, phone and address, to be put right while the customer is on the phone. */
export function AddressForm({ order, onDone }: Props) {
  const { t } = useAdminSpeech();
  const { revalidate } = useRevalidator();
  const [codes, setCodes] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const { district, area } = order.billingDetails;
  const present = order.billingDetails;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const written = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    // The picked place holds as long as its words do.
    const place = written.city === present.city ? { district, area } : { district: null, area: null };
    const body = { billingDetails: { ...written, ...place } };
    const wrong = fieldCodes(billingDetails, body.billingDetails);
    setCodes(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await callApi("PATCH", `/orders/${order._id}`, { body });
      showToast({ title: t("admin.order.saved") });
      onDone();
    } catch (error) {
      showToast({ title: t("admin.order.notSaved"), text: failureText(error, t), tone: "error" });
    }
    await revalidate();
    setBusy(false);
  }

  const field = (name: keyof typeof present, label: string, optional = false) => (
    <TextField
      name={name}
      label={label}
      optional={optional}
      error={codes[name] && t(fieldWords(name, codes[name]))}
      defaultValue={present[name] ?? ""}
    />
  );
  return (
    <form className="od-address" noValidate onSubmit={(event) => void submit(event)}>
      <h3 className="od-s">{t("admin.order.correctTitle")}</h3>
      {field("fullName", t("checkout.fullName"))}
      {field("phone", t("checkout.phone"))}
      {field("address", t("checkout.address"))}
      {field("city", t("admin.order.city"))}
      {field("zip", t("admin.order.zip"), true)}
      {field("email", t("checkout.email"), true)}
      <p className="od-two">
        <Button variant="quiet" small onClick={onDone}>
          {t("admin.order.keep")}
        </Button>
        <Button type="submit" small busy={busy}>
          {t("admin.order.save")}
        </Button>
      </p>
    </form>
  );
}

const missing: Record<string, MessageKey> = {
  fullName: "checkout.missing.fullName",
  phone: "checkout.missing.phone",
  address: "checkout.missing.address",
  city: "checkout.missing.area",
};

/** What is wrong with a field of an address, in words that say the mend. */
export function fieldWords(name: string, code: string): MessageKey {
  if (code === "phone-invalid") return "field.phoneInvalid";
  if (code === "email-invalid") return "field.emailInvalid";
  return (code === "required" && missing[name]) || "field.tooLong";
}
