import { useState } from "react";
import { parsePhone } from "../../../shop/customers/phone.ts";
import { maxGiftMessage } from "../../../shop/orders/gift-rules.ts";
import { TextArea, TextField } from "../../components/field.tsx";
import { useAdminI18n } from "../i18n.ts";
import type { PadReceiver, PadState } from "./pad-state.ts";

type PadGiftProps = {
  pad: PadState;
  /** Shows missing receiver fields even before they lose focus. */
  isSent: boolean;
  onChange: (pad: PadState) => void;
};

/** The card of a gift, and whom the rider calls where that is somebody else. */
export function PadGift({ pad, isSent, onChange }: PadGiftProps) {
  const { t } = useAdminI18n();
  const [hasLeft, setHasLeft] = useState(false);
  const { gift, receiver } = pad;
  const problems = receiverProblems(receiver);
  const field = (name: keyof PadReceiver) => {
    const problem = hasLeft || isSent ? problems[name] : undefined;
    return {
      name: fieldName(name),
      value: receiver[name],
      autoComplete: "off",
      optional: true,
      error: problem && t(problem),
      onChange: ({ target }: { target: { value: string } }) =>
        onChange({ ...pad, receiver: { ...receiver, [name]: target.value } }),
    };
  };
  return (
    <>
      <label className="phone-order-confirmed">
        <input
          type="checkbox"
          checked={gift !== null}
          onChange={({ target }) => onChange({ ...pad, gift: target.checked ? "" : null })}
        />
        {t("checkout.gift")}
      </label>
      {gift !== null && (
        <>
          <TextArea
            name="giftMessage"
            rows={3}
            maxLength={maxGiftMessage}
            label={t("checkout.giftMessage")}
            hint={t("admin.pad.giftLength", { count: gift.length, max: maxGiftMessage })}
            optional
            value={gift}
            onChange={({ target }) => onChange({ ...pad, gift: target.value })}
          />
          <fieldset className="op-receiver" onBlur={() => setHasLeft(true)}>
            <legend>{t("admin.pad.receiver")}</legend>
            <p className="muted small">{t("admin.pad.receiverHint")}</p>
            <TextField {...field("fullName")} maxLength={120} label={t("admin.pad.receiver.name")} />
            <TextField {...field("phone")} type="tel" inputMode="numeric" label={t("admin.pad.receiver.phone")} />
          </fieldset>
        </>
      )}
    </>
  );
}

type ReceiverProblems = { fullName?: "admin.pad.receiver.nameMissing"; phone?: "field.phoneInvalid" };

/** The missing fields: both must be given, or neither. */
function receiverProblems({ fullName, phone }: PadReceiver): ReceiverProblems {
  if (fullName.trim() === "" && phone.trim() === "") return {};
  return {
    ...(fullName.trim() === "" && { fullName: "admin.pad.receiver.nameMissing" }),
    ...(parsePhone(phone) === null && { phone: "field.phoneInvalid" }),
  };
}

/** The first receiver field that prevents placing the order. */
export function wrongReceiverField({ gift, receiver }: PadState): string | null {
  const [wrong] = gift === null ? [] : Object.keys(receiverProblems(receiver));
  return wrong === undefined ? null : fieldName(wrong);
}

const fieldName = (name: string) => `receiver-${name}`;

/** The gift as the API takes it. */
export function giftOf({ gift, receiver }: PadState) {
  if (gift === null) return null;
  return { message: gift.trim() || null, receiver: receiver.phone.trim() === "" ? null : receiver };
}
