import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
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
  /** Names the draft: each chat has a form of its own. */
  draft: string;
  /** The idempotency key: pressing twice, or a lost response, places one order. */
  key: string;
};

const storageKey = "order-pad";

/** The Order Pad before a chat was pasted. */
export function emptyPad(source: OrderSource): PadState {
  return {
    ...{ chat: "", source, campaign: "", read: null, lines: [], customer: emptyCustomer, answered: [] },
    ...{ deliverOn: "", gift: null, receiver: { fullName: "", phone: "" }, placed: null },
    ...{ draft: crypto.randomUUID(), key: crypto.randomUUID() },
  };
}

export type ChangePad = Dispatch<SetStateAction<PadState>>;

/** The pad of this tab. What another release has stored is dropped. */
export function usePad(): { pad: PadState; change: ChangePad } {
  const [pad, change] = useState(loadPad);
  useEffect(() => {
    if (pad.chat === "" && pad.read === null) removeStored("sessionStorage", storageKey);
    else writeStored("sessionStorage", storageKey, { version, ...pad });
  }, [pad]);
  return { pad, change };
}

const version = 5;

function loadPad(): PadState {
  const { version: stored, ...state } = asRecord(readStored("sessionStorage", storageKey));
  return stored === version ? (state as PadState) : emptyPad("messenger");
}
