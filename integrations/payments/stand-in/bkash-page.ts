import { bkashReturn } from "./bkash-contract.ts";
import type { GatewayPage } from "./pages.ts";
import { takeWalletStep, walletStep } from "./wallet-steps.ts";

const words = { agreed: "success", refused: "failure", cancelled: "cancel" };

/** bKash's page: number, code, PIN. The money is taken later, when the shop executes the payment. */
export function bkashPage(): GatewayPage {
  return {
    name: "bKash",
    isOpen: ({ state }) => state === "started",
    show: (payment) => walletStep(payment, "bKash"),
    take(payment, form) {
      const taken = takeWalletStep(payment, form);
      if ("error" in taken) return taken;
      const { outcome } = taken;
      if (outcome === null) return { outcome };
      if (outcome === "agreed") {
        if (!payment.faults.has("unpaid-return")) payment.state = "authorised";
      } else payment.state = outcome === "refused" ? "failed" : "cancelled";
      return { outcome: "left", to: { method: "GET", url: bkashReturn(payment, words[outcome]) } };
    },
  };
}
