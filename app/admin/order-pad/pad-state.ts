import { useState } from "react";
import type { PadResponse } from "../../../api/contract/order-pad.ts";
import type { OrderSource } from "../../../shop/orders/order-rules.ts";
import { asRecord, readStored, removeStored, writeStored } from "../../browser/local-storage.ts";
import type { PhoneOrderLine } from "../orders/phone-order-lines.tsx";
import { type CustomerValues, emptyCustomer } from "../orders/staff-order.ts";

export type PadReceiver = { fullName: string; phone: string };

/** Everything on the pad; it survives a reload of the tab. */
export type PadState = {
  chat: string;
  source: OrderSource;
  campaign: string;
  /** The draft as it was read; null before. */
  read: PadResponse | null;
  lines: PhoneOrderLine[];
  customer: CustomerValues;
  /** Questions of the draft that were answered or put aside, by their place. */
  answered: number[];
  /** The day on which the customer wants the parcel; empty for as soon as it can be. */
  deliverOn: string;
  /** The words of the card of a gift; null for an order that is none. */
  gift: string | null;
  /** The number that the rider calls instead of the customer's; empty for none. */
  receiver: PadReceiver;
  /** The order that it became. */
  placed: { id: string; number: string; isConfirmed: boolean } | null;
  /** The idempotency key: pressing twice, or a lost response, places one order. */
  key: string;
};

const storageKey = "order-pad";

/** The Order Pad before a chat was pasted. */
export function emptyPad(source: OrderSource): PadState {
  return {
    ...{ chat: "", source, campaign: "", read: null, lines: [], customer: emptyCustomer, answered: [] },
    ...{ deliverOn: "", gift: null, receiver: { fullName: "", phone: "" }, placed: null },
    key: crypto.randomUUID(),
  };
}

/** The pad of this tab. What another release has stored is dropped. */
export function usePad() {
  const [pad, setPad] = useState(loadPad);
  const change = (next: PadState) => {
    setPad(next);
    if (next.chat === "" && next.read === null) removeStored("sessionStorage", storageKey);
    else writeStored("sessionStorage", storageKey, { version, ...next });
  };
  return { pad, change };
}

const version = 4;

function loadPad(): PadState {
  const { version: stored, ...state } = asRecord(readStored("sessionStorage", storageKey));
  return stored === version ? (state as PadState) : emptyPad("messenger");
}
