import { useState } from "react";
import type { QuoteResponse } from "../../../api/contract/cart.ts";
import { parsePhone } from "../../../shop/customers/phone.ts";
import type { Language } from "../../../shop/language.ts";
import { fromTaka } from "../../../shop/money.ts";
import { writeReply } from "../../../shop/order-pad/reply-rules.ts";
import { formatDay } from "../../../shop/shipping/delivery-dates.ts";
import { normalizeSpelling } from "../../../shop/shipping/place-search.ts";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { showToast } from "../../components/toast.ts";
import { useAdminI18n } from "../i18n.ts";
import { orderPageLink } from "../order-page-link.ts";
import type { CustomerValues } from "../orders/staff-order.ts";
import { choicesOf, type OpenQuestion, subjectOf } from "./pad-questions.tsx";
import type { PadState } from "./pad-state.ts";

type PadReplyProps = { pad: PadState; quote: QuoteResponse | null; questions: OpenQuestion[] };

/** The reply in the customer's language. */
export function PadReply({ pad, quote, questions }: PadReplyProps) {
  const { t } = useAdminI18n();
  const [copied, setCopied] = useState<string | null>(null);
  const reply = replyOf(pad, quote, questions);
  const phone = parsePhone(pad.customer.phone);
  const replyLanguage = pad.read?.language ?? "bn";

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(reply);
      setCopied(reply);
    } catch {
      showToast({ title: t("admin.pad.notCopied"), text: t("admin.pad.notCopiedText"), tone: "error" });
    }
  }
  return (
    <section className="panel op-r" aria-labelledby="op-reply">
      <div className="panel-h">
        <div>
          <h2 id="op-reply">{t("admin.pad.reply")}</h2>
          <p>{t(`admin.pad.replyIn.${replyLanguage}`)}</p>
        </div>
        <p className="op-send">
          {phone && (
            <a
              className="btn btn-q btn-sm"
              href={`https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(reply)}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              <Icon name="whatsapp-logo" size="s" />
              {t("admin.order.whatsapp")}
            </a>
          )}
          <Button variant={pad.placed ? "outline" : "quiet"} small className="op-copy" onClick={() => void copy()}>
            <Icon name={copied === reply ? "check" : "copy"} size="s" />
            {copied === reply ? t("admin.pad.copied") : t("admin.pad.copy")}{" "}
            <kbd className="op-key only-d" lang="en">
              C
            </kbd>
          </Button>
        </p>
      </div>
      <p className="op-reply" lang={replyLanguage}>
        {reply}
      </p>
    </section>
  );
}

/** With area and district where the customer has not written them. */
function addressOf({ address, area, district }: CustomerValues, language: Language): string {
  const written = normalizeSpelling(address).whole;
  const missing = [area, district].filter(
    (place) => place && ![place.en, place.bn].some((name) => written.includes(normalizeSpelling(name).whole)),
  );
  return [address.trim(), ...missing.map((place) => place?.[language])].filter(Boolean).join(", ");
}

function replyOf(pad: PadState, quote: QuoteResponse | null, questions: OpenQuestion[]): string {
  const { read, customer } = pad;
  const language = read?.language ?? "bn";
  const payment = read?.payment ?? null;
  return writeReply(language, {
    name: customer.fullName.trim(),
    phone: parsePhone(customer.phone),
    address: addressOf(customer, language),
    lines: (quote?.lines ?? []).map(({ name, variantName, quantity, lineTotal, left, problem }) => ({
      name: [name?.text, variantName?.text].filter(Boolean).join(", "),
      ...{ quantity, total: fromTaka(lineTotal), left: problem ? (left ?? 0) : null },
    })),
    shippingCost: fromTaka(quote?.shippingCost ?? 0),
    discount: fromTaka(quote?.discount ?? 0),
    amountDue: fromTaka(quote?.total ?? 0),
    payment: payment && { method: payment.method, amount: payment.amount === null ? null : fromTaka(payment.amount) },
    deliverOn: pad.deliverOn ? formatDay(pad.deliverOn, { language }) : null,
    placed: pad.placed && { ...pad.placed, link: orderPageLink(pad.placed.number, language) },
    questions: questions.map(({ question }) => ({
      kind: question.kind,
      subject: subjectOf(question, pad, language),
      choices: choicesOf(question, pad, language).map(({ label }) => label),
    })),
  });
}
