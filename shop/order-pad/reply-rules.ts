import { formatPhone } from "../customers/phone.ts";
import { localizeDigits } from "../digits.ts";
import type { Language } from "../language.ts";
import { formatTaka, type Paisa, paisa } from "../money.ts";
import type { MobileWallet, PadQuestion } from "./order-pad-rules.ts";

type Reply = {
  name: string;
  phone: string | null;
  address: string;
  /** `left`: how many pieces there are, if not enough. */
  lines: { name: string; quantity: number; total: Paisa; left: number | null }[];
  shippingCost: Paisa;
  discount: Paisa;
  /** The amount due; claimed payments do not lower it. */
  amountDue: Paisa;
  payment: { method: MobileWallet; amount: Paisa | null } | null;
  /** A question to the customer, with its choices. */
  questions: { kind: PadQuestion["kind"]; subject: string | null; choices: string[] }[];
  /** The day on which the customer wants the parcel, in words. */
  deliverOn: string | null;
  /** Once the order is placed: its page, where the customer says whether it is to be sent if nobody has said so yet. */
  placed: { number: string; link: string; isConfirmed: boolean } | null;
};

type Words = {
  greeting: (name: string) => string;
  none: string;
  free: string;
  delivery: string;
  discount: string;
  total: string;
  address: string;
  phone: string;
  /** As in "by bKash". */
  wallets: Record<MobileWallet, string>;
  claimed: (wallet: string, amount: string | null) => string;
  due: (amount: string) => string;
  dueOnceFound: (paid: string, due: string) => string;
  short: (left: number, digits: string) => string;
  deliverOn: (day: string) => string;
  confirm: (number: string) => string;
  follow: (number: string) => string;
  or: string;
  ask: Record<PadQuestion["kind"], (subject: string, choices: string) => string>;
};

const words: Record<Language, Words> = {
  en: {
    greeting: (name) => (name ? `${name}, I have written down your order:` : "I have written down your order:"),
    none: "Which products would you like?",
    free: "free",
    delivery: "Delivery",
    discount: "Discount",
    total: "Total",
    address: "Address",
    phone: "Phone",
    wallets: { bkash: "bKash", nagad: "Nagad", rocket: "Rocket" },
    claimed: (wallet, amount) => `Thank you for the ${amount ? `${amount} by ` : ""}${wallet}: we are checking it.`,
    due: (amount) => `To pay on delivery: ${amount}.`,
    dueOnceFound: (paid, due) => `Once we have found your ${paid}: ${due}.`,
    short: (left, digits) => (left === 0 ? "sorry, it is not in stock now" : `sorry, there are only ${digits} now`),
    deliverOn: (day) => `It arrives on ${day}.`,
    confirm: (number) => `Shall we send order ${number}? Please say yes here:`,
    follow: (number) => `Order ${number} is confirmed. You can follow it here:`,
    or: " or ",
    ask: {
      name: () => "Who is the parcel for?",
      phone: (written) =>
        written
          ? `The number ${written} doesn't seem complete. Could you send it again?`
          : "What is your phone number?",
      "which-phone": (_, choices) => `Which number should the rider call: ${choices}?`,
      address: () => "What is your full address (house, road, area)?",
      district: () => "Which district is it?",
      area: (_, choices) => (choices ? `Which area is it: ${choices}?` : "Which area or thana is it?"),
      product: (written, choices) =>
        choices ? `“${written}”: which one would you like, ${choices}?` : `“${written}”: which product do you mean?`,
      shade: (product, choices) =>
        choices ? `${product}: which one, ${choices}?` : `${product}: which one would you like?`,
    },
  },
  bn: {
    greeting: (name) => (name ? `${name}, আপনার অর্ডার লিখে নিলাম:` : "আপনার অর্ডার লিখে নিলাম:"),
    none: "কোন পণ্যগুলো নেবেন?",
    free: "ফ্রি",
    delivery: "ডেলিভারি",
    discount: "ছাড়",
    total: "মোট",
    address: "ঠিকানা",
    phone: "ফোন",
    wallets: { bkash: "বিকাশে", nagad: "নগদে", rocket: "রকেটে" },
    claimed: (wallet, amount) => `${wallet} ${amount ?? "টাকা"} পাঠানোর কথা জানিয়েছেন, ধন্যবাদ; মিলিয়ে দেখছি।`,
    due: (amount) => `ডেলিভারির সময় দেবেন ${amount}।`,
    dueOnceFound: (paid, due) => `${paid} মিলে গেলে দেবেন ${due}।`,
    short: (left, digits) => (left === 0 ? "দুঃখিত, এখন স্টকে নেই" : `দুঃখিত, এখন ${digits}টি আছে`),
    deliverOn: (day) => `পৌঁছাবে ${day}।`,
    confirm: (number) => `অর্ডার ${number} পাঠাব? এখানে জানিয়ে দিন:`,
    follow: (number) => `অর্ডার ${number} নিশ্চিত হয়েছে। এখানে খোঁজ রাখতে পারবেন:`,
    or: " না ",
    ask: {
      name: () => "পার্সেলটি কার নামে যাবে?",
      phone: (written) => (written ? `${written} নম্বরটি পুরো মনে হচ্ছে না। আরেকবার লিখে দেবেন?` : "আপনার ফোন নম্বরটি কত?"),
      "which-phone": (_, choices) => `কোন নম্বরে ফোন করব: ${choices}?`,
      address: () => "পুরো ঠিকানাটি দেবেন (বাসা, রোড, এলাকা)?",
      district: () => "কোন জেলা?",
      area: (_, choices) => (choices ? `কোন এলাকা: ${choices}?` : "কোন এলাকা বা থানা?"),
      product: (written, choices) =>
        choices ? `“${written}”: কোনটি নেবেন, ${choices}?` : `“${written}”: কোন পণ্যটি বলছেন?`,
      shade: (product, choices) => (choices ? `${product}: কোনটি নেবেন, ${choices}?` : `${product}: কোনটি নেবেন?`),
    },
  },
};

const maxChoices = 8;

/** The reply: the order with its sums, and all open questions, in the customer's language. */
export function writeReply(language: Language, reply: Reply): string {
  const phrases = words[language];
  const money = (amount: Paisa) => formatTaka(amount, language);
  const digits = (text: string) => localizeDigits(language, text);
  const { name, phone, address, lines, shippingCost, discount, amountDue, payment, questions, deliverOn, placed } =
    reply;
  // Sums without the missing pieces are not what the customer will pay.
  const isShort = lines.some(({ left }) => left !== null);
  const order =
    lines.length === 0
      ? [phrases.none]
      : [
          phrases.greeting(name),
          ...lines.map(({ name: goods, quantity, total, left }) => {
            const text = left === null ? money(total) : phrases.short(left, digits(String(left)));
            return `• ${goods} × ${digits(String(quantity))}: ${text}`;
          }),
          ...(discount > 0 && !isShort ? [`${phrases.discount}: −${money(discount)}`] : []),
          ...(isShort
            ? []
            : [
                `${phrases.delivery}: ${shippingCost === 0 ? phrases.free : money(shippingCost)}`,
                `${phrases.total}: ${money(amountDue)}`,
              ]),
        ];
  const recipient = [
    ...(address ? [`${phrases.address}: ${address}`] : []),
    ...(phone ? [`${phrases.phone}: ${digits(formatPhone(phone))}`] : []),
  ];
  const paid = payment
    ? [phrases.claimed(phrases.wallets[payment.method], payment.amount === null ? null : money(payment.amount))]
    : [];
  const claimed = payment?.amount ?? null;
  const onceFound =
    claimed !== null && claimed <= amountDue
      ? [phrases.dueOnceFound(money(claimed), money(paisa(amountDue - claimed)))]
      : [];
  const due = lines.length > 0 && !isShort ? [[phrases.due(money(amountDue)), ...onceFound].join(" ")] : [];
  const questionLines = questions.map(({ kind, subject, choices }) => {
    const named = choices.length <= maxChoices ? choices : [];
    return phrases.ask[kind](digits(subject ?? ""), digits(named.join(phrases.or)));
  });
  const arrival = deliverOn ? [phrases.deliverOn(deliverOn)] : [];
  const page = placed ? [(placed.isConfirmed ? phrases.follow : phrases.confirm)(placed.number), placed.link] : [];
  return [...order, ...recipient, ...paid, ...due, ...arrival, ...questionLines, ...page].join("\n");
}
