import { useState } from "react";
import type { OrderReturnsResponse } from "../../../api/contract/returns.ts";
import { fromTaka, type Paisa } from "../../../shop/money.ts";
import {
  isOwnChoice,
  type RefundWay,
  type ReturnReason,
  type ReturnResolution,
  type ReturnWay,
  refundOf,
  returnWaysOf,
  shareOfPieces,
} from "../../../shop/returns/return-rules.ts";
import type { StaffReturnRequest } from "../../../shop/returns/return-schema.ts";

/** What may go back of an order, from which a form for returns is made. */
export type ReturnTerms = Pick<OrderReturnsResponse, "items" | "sums" | "reasons" | "isExchangeOffered"> & {
  returns: Pick<OrderReturnsResponse["returns"][number], "resolution" | "state">[];
};

/** How many of each variant go back, and what is to come instead. */
export type ChosenPieces = Record<string, { quantity: number; wanted: string }>;

/** A part of the form that was left out. */
export type MissingPart = "pieces" | "reason" | "fix";

/** What is chosen in the form for a return or an exchange, what that leaves to choose, and the refund. */
export function useReturnDraft(terms: ReturnTerms) {
  const returnable = terms.items.filter(({ left }) => left > 0);
  const only = returnable.length === 1 ? returnable[0] : undefined;
  const [pieces, setPieces] = useState<ChosenPieces>(
    only ? { [only.variantId]: { quantity: 1, wanted: only.variantId } } : {},
  );
  const [reason, setReason] = useState<ReturnReason | null>(null);
  const [text, setText] = useState("");
  const [resolution, setResolution] = useState<ReturnResolution | null>(null);
  const [method, setMethod] = useState<RefundWay>("bkash");
  const [way, setWay] = useState<ReturnWay>("fetch");

  const ownChoice = reason !== null && isOwnChoice(reason);
  const chosen = returnable.filter(({ variantId }) => variantId in pieces);
  const offersExchange =
    terms.isExchangeOffered && !ownChoice && chosen.every(({ replacements }) => replacements.length > 0);
  const isExchangeable = chosen.every(({ variantId, replacements }) =>
    replacements.some((each) => each.variantId === pieces[variantId]?.wanted && each.isInStock),
  );
  const ways = reason === null ? [] : resolution === "exchange" ? (["fetch"] as const) : returnWaysOf(reason);
  const chosenWay = ways.find((each) => each === way) ?? ways[0] ?? "fetch";
  // What was chosen before may not be offered for the reason chosen since.
  const fix = resolution === "exchange" && !(offersExchange && isExchangeable) ? null : resolution;

  return {
    ...{ returnable, pieces, setPieces, reason, setReason, text, setText, setResolution, method, setMethod },
    ...{ ownChoice, offersExchange, isExchangeable, fix, ways, way: chosenWay, setWay },
    refund: estimateRefund(terms, pieces, ownChoice),
    isRest: isEverything(terms, pieces),
    /** The first part that was left out. */
    missing(): MissingPart | null {
      return chosen.length === 0 ? "pieces" : reason === null ? "reason" : fix === null ? "fix" : null;
    },
    /** What is sent beside photos; null while a part is missing. */
    request(): Omit<StaffReturnRequest, "photos"> | null {
      if (chosen.length === 0 || reason === null || fix === null) return null;
      return {
        ...{ reason, text, resolution: fix, way: chosenWay, refundMethod: fix === "refund" ? method : null },
        items: chosen.map(({ variantId }) => ({
          ...{ variantId, quantity: pieces[variantId]?.quantity ?? 1 },
          wanted: fix === "exchange" ? (pieces[variantId]?.wanted ?? null) : null,
        })),
      };
    },
  };
}

export type ReturnDraft = ReturnType<typeof useReturnDraft>;

/** Whether all that is left of the order goes back. */
function isEverything({ items }: ReturnTerms, pieces: ChosenPieces): boolean {
  return items.every(({ variantId, left }) => left === (pieces[variantId]?.quantity ?? 0));
}

/** What comes back for these pieces, by the rule that the shop will use. */
function estimateRefund(terms: ReturnTerms, pieces: ChosenPieces, ownChoice: boolean): Paisa {
  const { subtotal, discount, shippingCost, total } = terms.sums;
  const sums = {
    ...{ subtotal: fromTaka(subtotal), discount: fromTaka(discount) },
    ...{ shippingCost: fromTaka(shippingCost), total: fromTaka(total) },
  };
  const worths = terms.items.map(({ variantId, worth, quantity, left }) =>
    shareOfPieces({ worth: fromTaka(worth), quantity }, quantity - left, pieces[variantId]?.quantity ?? 0),
  );
  const wasExchanged = terms.returns.some(({ resolution, state }) => resolution === "exchange" && state === "received");
  return refundOf(sums, worths, { isRest: isEverything(terms, pieces) && !wasExchanged, ownChoice });
}
