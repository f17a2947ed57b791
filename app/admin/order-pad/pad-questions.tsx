import { localDigits } from "../../../shop/customers/phone.ts";
import type { Language } from "../../../shop/language.ts";
import type { PadQuestion } from "../../../shop/order-pad/order-pad-rules.ts";
import * as places from "../../../shop/shipping/areas.ts";
import { IconButton } from "../../components/button.tsx";
import { toChosenPlace } from "../../components/places.ts";
import { type AdminI18n, useAdminI18n } from "../i18n.ts";
import type { PhoneOrderLine } from "../orders/phone-order-lines.tsx";
import { addLine } from "../orders/staff-order.ts";
import { lineName } from "./order-pad.tsx";
import type { PadState } from "./pad-state.ts";

/** A question of the draft with its place in it. */
export type OpenQuestion = { question: PadQuestion; at: number };

/** Open questions: neither answered nor filled in in the meantime. */
export function openQuestions({ read, answered, customer }: PadState): OpenQuestion[] {
  const questions = (read?.questions ?? []).map((question, at) => ({ question, at }));
  return questions.filter(({ question, at }) => {
    if (answered.includes(at)) return false;
    if (question.kind === "name") return customer.fullName.trim() === "";
    if (question.kind === "address") return customer.address.trim() === "";
    if (question.kind === "district") return !customer.district;
    if (question.kind === "area") return !customer.area;
    // If one number was read and another was not, the other stays a question.
    if (question.kind === "phone") return customer.phone.trim() === "" || (read?.phones.length ?? 0) > 0;
    return true;
  });
}

type Choice = { value: string; label: string };

/** What can be chosen from, in a language. */
export function choicesOf(question: PadQuestion, { read }: PadState, language: Language): Choice[] {
  const products = read?.products ?? [];
  if (question.kind === "phone") return question.guess ? [{ value: question.guess, label: question.guess }] : [];
  if (question.kind === "which-phone") return question.phones.map((phone) => ({ value: phone, label: phone }));
  if (question.kind === "district")
    return question.choices.flatMap((id) => {
      const district = places.districtById(id);
      return district ? [{ value: id, label: district[language] }] : [];
    });
  if (question.kind === "area")
    return question.choices.flatMap(({ district, area }) => {
      const place = area ? places.areaById(district, area) : undefined;
      return place ? [{ value: `${district}/${area}`, label: place[language] }] : [];
    });
  if (question.kind === "product")
    return question.choices.flatMap((id) => {
      const product = products.find(({ _id }) => _id === id);
      return product ? [{ value: id, label: lineName(product, { name: { en: null, bn: null } }, language) }] : [];
    });
  if (question.kind === "shade") {
    const variants = products.flatMap((product) => product.variants);
    return question.choices.flatMap((id) => {
      const variant = variants.find(({ _id }) => _id === id);
      const name = variant?.name[language] ?? variant?.name.en ?? variant?.name.bn;
      return name ? [{ value: id, label: name }] : [];
    });
  }
  return [];
}

/** The subject of a question: the words of the chat, or the product whose shade is open. */
export function subjectOf(question: PadQuestion, { read }: PadState, language: Language): string | null {
  if (question.kind === "phone") return question.written;
  if (question.kind === "product") return read?.items[question.item]?.written ?? null;
  if (question.kind !== "shade") return null;
  const product = read?.products.find(({ _id }) => _id === read.items[question.item]?.productId);
  return product ? lineName(product, { name: { en: null, bn: null } }, language) : null;
}

/** The pad after a choice; null puts the question aside. */
export function answerQuestion(
  pad: PadState,
  question: PadQuestion,
  choice: string | null,
  language: Language,
): PadState {
  const at = pad.read?.questions.indexOf(question) ?? -1;
  const next = { ...pad, answered: [...pad.answered, at] };
  if (choice === null || !pad.read) return next;
  const { customer } = pad;
  if (question.kind === "phone" || question.kind === "which-phone")
    return { ...next, customer: { ...customer, phone: localDigits(choice) } };
  if (question.kind === "district") {
    const district = places.districtById(choice);
    return { ...next, customer: { ...customer, district: district ? toChosenPlace(district) : null, area: null } };
  }
  if (question.kind === "area") {
    const [district = "", area = ""] = choice.split("/");
    const place = places.areaById(district, area);
    return { ...next, customer: { ...customer, area: place ? toChosenPlace(place) : null } };
  }
  if (question.kind !== "product" && question.kind !== "shade") return next;
  const item = pad.read.items[question.item];
  const product = pad.read.products.find(({ _id, variants }) =>
    question.kind === "product" ? _id === choice : variants.some((variant) => variant._id === choice),
  );
  if (!item || !product) return next;
  const variant =
    product.variants.length === 1 ? product.variants[0] : product.variants.find(({ _id }) => _id === choice);
  if (!variant) return { ...next, ...askForShade(next, question.kind === "product" ? question.item : -1, product) };
  const line: PhoneOrderLine = {
    ...{ productId: product._id, variantId: variant._id, quantity: item.quantity },
    name: lineName(product, variant, language),
  };
  return { ...next, lines: addLine(pad.lines, line) };
}

/** A product with several shades leads to the next question. */
function askForShade(
  pad: PadState,
  item: number,
  product: { _id: string; variants: { _id: string }[] },
): Partial<PadState> {
  if (!pad.read || item < 0) return {};
  const question: PadQuestion = { kind: "shade", item, choices: product.variants.map(({ _id }) => _id) };
  const items = pad.read.items.map((each, at) => (at === item ? { ...each, productId: product._id } : each));
  return { read: { ...pad.read, items, questions: [...pad.read.questions, question] } };
}

type PadQuestionsProps = {
  pad: PadState;
  questions: OpenQuestion[];
  onAnswer: (question: PadQuestion, choice: string | null) => void;
};

/** The staff's choices; the reply asks the open questions. */
export function PadQuestions({ pad, questions, onAnswer }: PadQuestionsProps) {
  const i18n = useAdminI18n();
  const { t, language, number } = i18n;
  return (
    <section className="panel" aria-labelledby="op-ask">
      <div className="panel-h">
        <div>
          <h2 id="op-ask">{t("admin.pad.toChoose", { count: questions.length })}</h2>
          <p>{t("admin.pad.toChooseText")}</p>
        </div>
      </div>
      <ul className="op-ask">
        {questions.map(({ question, at }, place) => {
          const choices = choicesOf(question, pad, language);
          return (
            <li key={at}>
              <span className="op-n num">{number(place + 1)}</span>
              <span lang="">{questionText(question, pad, i18n)}</span>
              <IconButton icon="x" size="s" label={t("admin.pad.putAside")} onClick={() => onAnswer(question, null)} />
              {choices.length > 0 && (
                <span className="op-choices">
                  {choices.map(({ value, label }) => (
                    <button key={value} type="button" className="num" onClick={() => onAnswer(question, value)}>
                      {question.kind === "phone" || question.kind === "which-phone" ? i18n.phone(label) : label}
                    </button>
                  ))}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function questionText(question: PadQuestion, pad: PadState, { t, language }: AdminI18n): string {
  const words = subjectOf(question, pad, language) ?? "";
  if (question.kind === "phone") return words ? t("admin.pad.ask.phone", { words }) : t("admin.pad.ask.phoneMissing");
  if (question.kind === "product" && question.choices.length === 0) return t("admin.pad.ask.productUnknown", { words });
  return t(`admin.pad.ask.${question.kind}`, { words });
}
