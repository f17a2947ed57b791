import { sizeOf } from "../catalog/unit-price.ts";
import { localDigits } from "../customers/phone.ts";
import { localizeField } from "../language.ts";
import { paisa, sum, times } from "../money.ts";
import type { Order } from "../orders/find-orders.ts";
import { amountDue } from "../payments/amount-due.ts";
import { savingOf } from "../sets/order-rows.ts";
import { areaById, districtById } from "../shipping/areas.ts";
import type { BookingRequest, CourierPlace } from "./courier-port.ts";
import { bookingReference } from "./courier-rules.ts";

/** A parcel without a known size, and the box around every one. */
const lightestGrams = 500;
const boxGrams = 150;

/** Corrections of staff, for this parcel only. */
type BookingCorrections = {
  phone?: string | undefined;
  address?: string | undefined;
  grams?: number | undefined;
};

type ComposeInput = { n: number; place: CourierPlace | null; corrections?: BookingCorrections | undefined };

/** The booking of an order's n-th parcel, as it is sent to a courier. */
export function composeBooking(order: Order, { n, place, corrections = {} }: ComposeInput): BookingRequest {
  const goods = order.lines.map((line) => `${line.quantity} x ${localizeField(line, "name", "en")?.text ?? line.sku}`);
  return {
    reference: bookingReference(order.number, n),
    // For a gift, the rider calls the receiver.
    name: oneLine(order.receiverName ?? order.fullName),
    phone: corrections.phone ?? localDigits(order.receiverPhone ?? order.phone),
    alternativePhone: null,
    address: corrections.address ?? addressLine(order),
    place,
    amountToCollect: wholeTaka(order),
    value: paisa(sum(order.lines.map(({ unitPrice, quantity }) => times(unitPrice, quantity))) - savingOf(order.lines)),
    grams: corrections.grams ?? gramsOf(order),
    pieces: order.lines.reduce((pieces, { quantity }) => pieces + quantity, 0),
    contents: goods.join("; "),
    note: order.note ? oneLine(order.note) : null,
  };
}

/** Rounded to whole taka, because riders have no coins. */
function wholeTaka(order: Order) {
  return paisa(Math.round(amountDue(order) / 100) * 100);
}

type Placed = Pick<Order, "address" | "city" | "zip" | "district" | "area">;

/** The address in one line, with area and district where it names them in neither language. */
export function addressLine({ address, city, zip, district, area }: Placed): string {
  const line = oneLine([address, city, zip].filter(Boolean).join(", "));
  const places = district === null ? [] : [area === null ? null : areaById(district, area), districtById(district)];
  const isNamed = (place: string) => line.toLowerCase().includes(place.toLowerCase());
  const missing = places.flatMap((place) => (place && !isNamed(place.en) && !isNamed(place.bn) ? [place.en] : []));
  return [line, ...missing].join(", ");
}

/** Weight by the sizes of the goods: a gram for a millilitre, and the box. */
export function gramsOf({ lines }: Pick<Order, "lines">): number {
  const goods = lines.map(({ quantity, ...line }) => {
    const size = sizeOf({ nameEn: line.variantNameEn, nameBn: line.variantNameBn, swatch: null }, null);
    return size && size.unit !== "piece" ? size.amount * quantity : 0;
  });
  const grams = boxGrams + goods.reduce((total, each) => total + each, 0);
  return Math.max(lightestGrams, Math.ceil(grams));
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
