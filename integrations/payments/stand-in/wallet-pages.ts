import { bkashReturn } from "./bkash-contract.ts";
import { type Book, randomId, type StandInPayment } from "./book.ts";
import { nagadReturn } from "./nagad-contract.ts";
import type { GatewayPage } from "./pages.ts";
import { takeWalletStep, walletStep } from "./wallet-steps.ts";

type Outcome = "agreed" | "refused" | "cancelled";

type Wallet = {
  name: string;
  /** Does what the customer has agreed to; false where the wallet refuses it. */
  agree: (payment: StandInPayment) => boolean;
  leave: (payment: StandInPayment, outcome: Outcome) => string;
};

/** bKash's page: number, code, PIN. The money is taken later, when the shop executes the payment. */
export function bkashPage(): GatewayPage {
  const words = { agreed: "success", refused: "failure", cancelled: "cancel" };
  return walletPage({
    name: "bKash",
    agree(payment) {
      payment.state = "authorised";
      return true;
    },
    leave: (payment, outcome) => bkashReturn(payment, words[outcome]),
  });
}

/** Nagad's page. The money is taken there. */
export function nagadPage(book: Book): GatewayPage {
  const words = { agreed: "Success", refused: "Failed", cancelled: "Aborted" };
  return walletPage({
    name: "Nagad",
    agree(payment) {
      if (payment.faults.has("no-balance")) return false;
      book.pay(payment, randomId(8), "Nagad");
      return true;
    },
    leave: (payment, outcome) => nagadReturn(payment, words[outcome]),
  });
}

function walletPage({ name, agree, leave }: Wallet): GatewayPage {
  return {
    name,
    isOpen: ({ state }) => state === "started",
    show: (payment) => walletStep(payment, name),
    take(payment, form) {
      const taken = takeWalletStep(payment, form);
      if ("error" in taken) return taken;
      let { outcome } = taken;
      if (outcome === null) return { outcome };
      // This fault returns as paid without charging.
      if (outcome === "agreed" && !payment.faults.has("unpaid-return") && !agree(payment)) outcome = "refused";
      if (outcome !== "agreed") payment.state = outcome === "refused" ? "failed" : "cancelled";
      return { outcome: "left", to: { method: "GET", url: leave(payment, outcome) } };
    },
  };
}
