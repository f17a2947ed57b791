import { type ReactNode, useId } from "react";
import { useI18n } from "../../i18n/language.tsx";

/** One numbered part of the checkout. */
export function CheckoutSection({ step, title, children }: { step: number; title: string; children: ReactNode }) {
  const { number } = useI18n();
  const id = useId();
  return (
    <section className="co-sec" aria-labelledby={id}>
      <h2 className="display h3" id={id}>
        <i aria-hidden="true">{number(step)}</i>
        {title}
      </h2>
      {children}
    </section>
  );
}
