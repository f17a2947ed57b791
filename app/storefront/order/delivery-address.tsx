import type { OrderResponse } from "../../../api/contract/orders.ts";
import { ownAddressRequest } from "../../../shop/customers/customer-schema.ts";
import { isOpenStatus, statusHas } from "../../../shop/orders/order-status.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { TextArea, TextField } from "../../components/field.tsx";
import { useFormState } from "../../components/form.ts";
import { Icon } from "../../components/icon.tsx";
import { showToast } from "../../components/toast.ts";
import { useRefresh } from "../../components/use-refresh.ts";
import { useOrderPageI18n } from "./i18n.ts";

/** Whether the customer can change house, road and note themselves: until the parcel is packed. */
export function isAddressEditable({ status, stage }: OrderResponse): boolean {
  return statusHas(status, "addressEditable") && !isPackedStage(stage);
}

const isPackedStage = (stage: OrderResponse["stage"]) => stage === "packed" || stage === "booked";

type DeliveryAddressProps = {
  order: OrderResponse;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Opens a message to the shop, which can send the order to another area; null where it takes none any more. */
  onElsewhere: (() => void) | null;
};

/** Recipient and address with the form that changes it. */
export function DeliveryAddress({ order, isOpen, onOpen, onElsewhere }: DeliveryAddressProps) {
  const { t, phone } = useOrderPageI18n();
  const { billingDetails: details, status, stage, note, gift } = order;
  // The rider asks for whom a gift is.
  const to = gift?.receiver ?? details;
  const isEditable = isAddressEditable(order);
  const heading = t(isOpenStatus(status) ? "orderPage.to" : "track.deliveredTo");
  return (
    <section id="address">
      <h2 className="display h3">{heading}</h2>
      {isOpen && isEditable ? (
        <AddressForm order={order} onClose={() => onOpen(false)} onElsewhere={onElsewhere} />
      ) : (
        <>
          <address>
            {to.fullName}
            <br />
            {details.address}
            <br />
            {details.city}
            <br />
            <span className="num">{phone(to.phone)}</span>
            {note && (
              <>
                <br />“{note}”
              </>
            )}
          </address>
          {isEditable && (
            <p className="small">
              <button type="button" className="link" onClick={() => onOpen(true)}>
                {t("orderPage.editAddress")}
              </button>
            </p>
          )}
          {!isEditable && isOpenStatus(status) && (
            <p className="tracked-lock small muted">
              <Icon name="lock-simple" size="xs" />
              {t(isPackedStage(stage) ? "orderPage.address.packed" : "orderPage.address.sent")}
            </p>
          )}
        </>
      )}
    </section>
  );
}

type AddressFormProps = Pick<DeliveryAddressProps, "order" | "onElsewhere"> & { onClose: () => void };

function AddressForm({ order, onClose, onElsewhere }: AddressFormProps) {
  const { t, language } = useOrderPageI18n();
  const refresh = useRefresh();
  const { number, billingDetails, note } = order;
  const { form, field, sending } = useFormState(
    { address: billingDetails.address, note: note ?? "" },
    {
      schema: ownAddressRequest,
      toBody: (values) => ({ number, phone: billingDetails.phone, ...values }),
      required: { address: "checkout.missing.address" },
      async send(body) {
        await api("POST /orders/address", { query: { lang: language }, body });
        showToast({ title: t("orderPage.address.saved") });
        await refresh();
        onClose();
      },
      failed: t("orderPage.failed"),
    },
  );
  return (
    <form className="tracked-reply" {...form}>
      <p className="small muted">
        {t("orderPage.address.text", { city: billingDetails.city })}
        {onElsewhere && (
          <>
            {" "}
            <button type="button" className="link" onClick={onElsewhere}>
              {t("orderPage.address.elsewhere")}
            </button>
          </>
        )}
      </p>
      <TextArea
        {...field("address")}
        rows={3}
        label={t("checkout.address")}
        autoComplete="street-address"
        autoFocus={location.hash !== "#address"}
      />
      <TextField {...field("note")} label={t("orderPage.address.note")} maxLength={500} optional />
      <p className="tracked-two">
        <Button variant="quiet" onClick={onClose}>
          {t("orderPage.address.keep")}
        </Button>
        <Button type="submit" busy={sending}>
          {t("orderPage.address.save")}
        </Button>
      </p>
    </form>
  );
}
