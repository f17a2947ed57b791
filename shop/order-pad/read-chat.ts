import { type AddressRead, findAddress } from "./address-mentions.ts";
import { type ChatText, readChatText, type Span } from "./chat-text.ts";
import { anyWord } from "./chat-words.ts";
import { type DayMention, findDay } from "./day-mentions.ts";
import { findItems, type ItemMention } from "./item-mentions.ts";
import { findName, type NameRead } from "./name-mentions.ts";
import { maxChatLength, type PadDraft, type PadField, type PadMark, type PadQuestion } from "./order-pad-rules.ts";
import { findAgreedTotal, findPayment, type PaymentMention } from "./payment-mentions.ts";
import { findPhones, type PhoneMention } from "./phone-mentions.ts";
import { indexProducts, type PadProduct } from "./product-index.ts";
import { searchPhrases } from "./search-phrases.ts";

/** Everything in a chat but its products. */
export type RecipientRead = {
  chat: ChatText;
  phones: PhoneMention[];
  payment: PaymentMention | null;
  total: (Span & { taka: number }) | null;
  address: AddressRead | null;
  name: NameRead | null;
  day: DayMention | null;
  /** What to ask the shop's search for. */
  phrases: string[];
};

/** Reads recipient, address and payment. Stores nothing and guesses nothing. */
export function readRecipient(text: string, now: Date): RecipientRead {
  const chat = readChatText(text.slice(0, maxChatLength));
  const { clauses } = chat;
  const own = clauses.filter(({ bySeller }) => !bySeller);
  const mentioned = withoutCorrected(
    chat.text,
    own.flatMap((clause) => findPhones(chat.text, clause)),
  );
  const isPhone = within(mentioned);
  const payment = findPayment(chat.text, clauses, isPhone);
  const phones = mentioned.filter((phone) => !within(payment?.spans ?? [])(phone));
  const total = findAgreedTotal(chat.text, clauses);
  const day = findDay(clauses, now);
  const understood = [...phones, ...(payment?.spans ?? []), ...(total ? [total] : []), ...(day ? [day] : [])];
  const withName = findAddress(clauses, within(understood));
  const found = findName(chat.text, clauses, within([...understood, ...(withName ? [withName] : [])]), chat.senderName);
  const lead = found ? null : (withName?.leadingWord ?? null);
  const name = lead ? { ...lead, sure: false } : found;
  const address = lead ? findAddress(clauses, within([...understood, lead])) : withName;
  const taken = within([...understood, ...(address ? [address] : []), ...(name ? [name] : [])]);
  return { chat, phones, payment, total, address, name, day, phrases: searchPhrases(chat.text, clauses, taken) };
}

/** Combines the result with the products that the shop's search found. Anything uncertain becomes a question. */
export function readChat(
  read: RecipientRead,
  products: PadProduct[],
  synonyms: readonly (readonly string[])[],
): PadDraft {
  const { chat, payment, total, address, name, day } = read;
  const spans = [
    ...read.phones,
    ...(payment?.spans ?? []),
    ...(total ? [total] : []),
    ...(address ? [address] : []),
    ...(name ? [name] : []),
    ...(day ? [day] : []),
  ];
  const items = findItems({
    text: chat.text,
    clauses: chat.clauses,
    isTaken: within(spans),
    index: indexProducts(products, synonyms),
  });
  const phones = callablePhones(read.phones);
  const places = address?.places;
  return {
    ...{ text: chat.text, language: chat.language },
    name: name?.text ?? null,
    phones,
    ...{ district: places?.district ?? null, area: places?.area ?? null },
    address: address?.text || null,
    items: items.map(({ product, variantId, quantity, start, end }) => ({
      ...{ productId: product?.productId ?? null, variantId, quantity },
      written: chat.text.slice(start, end).replaceAll(/\s+/g, " "),
    })),
    payment: payment && { method: payment.method, amount: payment.amount, transactionId: payment.transactionId },
    agreedTotal: total?.taka ?? null,
    deliverOn: day?.day ?? null,
    questions: [...recipientQuestions(read, phones), ...items.flatMap(itemQuestions)],
    marks: marksOf(read, items),
  };
}

const correction = anyWord("sorry|na na|na|vul|bhul|wrong|not this|correction|না|ভুল|দুঃখিত|স্যরি", "iu");
const otherwise = anyWord("na pele|na dhorle|off thakle|bondho thakle|না পেলে|না ধরলে|বন্ধ থাকলে|অফ থাকলে", "iu");

/** "01…, no, wrong, 01…": the first is asked about, not called. */
function withoutCorrected(text: string, phones: PhoneMention[]): PhoneMention[] {
  return phones.map((phone, at) => {
    const next = phones[at + 1];
    const between = next ? text.slice(phone.end, next.start) : "";
    const isCorrected = between.length < 60 && correction.test(between) && !otherwise.test(between);
    return isCorrected ? { ...phone, phone: null, guess: phone.phone } : phone;
  });
}

/** Numbers to call: those that are certain, without one that only sent or received money. */
function callablePhones(mentions: PhoneMention[]): string[] {
  const read = mentions.filter(({ phone }) => phone !== null);
  const toCall = read.filter(({ isForMoney }) => !isForMoney);
  return [...new Set(toCall.flatMap(({ phone }) => phone ?? []))];
}

function recipientQuestions(read: RecipientRead, phones: string[]): PadQuestion[] {
  const questions: PadQuestion[] = [];
  if (!read.name) questions.push({ kind: "name" });
  const unread = read.phones.filter(({ phone }) => phone === null);
  const [onlyForMoney] = read.phones.filter(({ isForMoney, phone }) => isForMoney && phone);
  for (const { written, guess } of unread) questions.push({ kind: "phone", written, guess });
  if (phones.length === 0 && unread.length === 0)
    questions.push({ kind: "phone", written: onlyForMoney?.written ?? null, guess: onlyForMoney?.phone ?? null });
  if (phones.length > 1) questions.push({ kind: "which-phone", phones });
  if (!read.address?.text) questions.push({ kind: "address" });
  const places = read.address?.places;
  if (!places?.district) questions.push({ kind: "district", choices: places?.districtChoices ?? [] });
  else if (!places.area) questions.push({ kind: "area", choices: places.areaChoices });
  return questions;
}

function itemQuestions({ product, variantId, choices }: ItemMention, item: number): PadQuestion[] {
  if (!product) return [{ kind: "product", item, choices: choices.slice(0, 6).map(({ productId }) => productId) }];
  return variantId === null ? [{ kind: "shade", item, choices: product.variants.map((each) => each.variantId) }] : [];
}

function marksOf({ phones, payment, total, address, name, day }: RecipientRead, items: ItemMention[]): PadMark[] {
  const mark = (field: PadField, { start, end }: Span, sure: boolean): PadMark => ({ field, start, end, sure });
  const marks = [
    ...(name && name.end > name.start ? [mark("name", name, name.sure)] : []),
    ...phones.map((phone) => mark("phone", phone, phone.phone !== null && !phone.isForMoney)),
    ...(address ? [mark("address", address, address.places.district !== null && address.places.area !== null)] : []),
    ...(payment?.spans ?? []).map((span) => mark("payment", span, true)),
    ...(total ? [mark("total", total, true)] : []),
    ...(day ? [mark("day", day, true)] : []),
    ...items.map((item) => mark("item", item, item.product !== null && item.variantId !== null)),
  ];
  // Marks do not overlap.
  return marks
    .sort((one, other) => one.start - other.start || other.end - one.end)
    .filter(({ start }, at, all) => !all.slice(0, at).some((before) => before.start <= start && start < before.end));
}

function within(spans: readonly Span[]): (span: Span) => boolean {
  return ({ start, end }) => spans.some((each) => each.start < end && start < each.end);
}
