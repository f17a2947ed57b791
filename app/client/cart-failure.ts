import type { MessageKey } from "../messages/messages.ts";
import { languageOf, speak } from "../ui/language.tsx";
import { showToast } from "../ui/toast.tsx";
import { failureText } from "./failure.ts";
import type { CartChange } from "./server-cart.ts";

const titles = {
  add: "cart.addFailed",
  set: "cart.setFailed",
  remove: "cart.removeFailed",
} as const satisfies Record<CartChange["kind"], MessageKey>;

/** Says that a change of the cart was taken back, and why. */
export function tellCartFailure({ kind }: CartChange, error: unknown): void {
  const { t } = speak(languageOf(window.location.pathname));
  showToast({ title: t(titles[kind]), text: failureText(error, t), tone: "error" });
}
