import type { CartLine } from "../../shop/cart/rules.ts";
import type { MessageKey } from "../messages/messages.ts";
import { languageOf, speak } from "../ui/language.tsx";
import { showToast } from "../ui/toast.ts";
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

/** Says what of a guest's cart found no room in her own. */
export function tellTooMuch(lines: CartLine[]): void {
  const { t } = speak(languageOf(window.location.pathname));
  const names = lines.map(({ name }) => name || t("cart.lineUnnamed")).join(", ");
  showToast({
    title: t("cart.tooMuch", { count: lines.length }),
    text: t("cart.tooMuchText", { names }),
    tone: "error",
  });
}
