import type { Language } from "../language.ts";
import type { AddressPart } from "./address-rules.ts";

/** A part of the script: normal, emphasised, or marked as a question. */
export type ScriptPart = { text: string; tone?: "strong" | "ask" };

/** Amounts and dates are formatted in the language of the script. */
type ScriptFacts = {
  fullName: string;
  shop: string;
  caller: string;
  /** Goods by name, of a set also what is in one; `isShort` for those that are not there as ordered. */
  items: { name: string; quantity: string; contents?: string; isShort: boolean }[];
  /** Null while nothing is paid. */
  paid: string | null;
  /** Null where nothing is left to pay. */
  due: string | null;
  address: string;
  missing: readonly AddressPart[];
  dates: string;
};

type ScriptWords = {
  greeting: (facts: ScriptFacts) => string;
  item: (item: ScriptFacts["items"][number]) => string;
  and: string;
  itemsBefore: string;
  itemsAfter: string;
  paid: (amount: string) => string;
  dueBefore: string;
  dueAfter: string;
  nothingDue: string;
  address: (address: string) => string;
  ask: Record<AddressPart, string>;
  arrival: (dates: string) => string;
};

const words: Record<Language, ScriptWords> = {
  en: {
    greeting: ({ fullName, shop, caller }) => `Hello, ${fullName}? This is ${caller} from ${shop}.`,
    item: ({ name, quantity, contents }) => `${quantity} × ${name}${contents ? ` (with ${contents})` : ""}`,
    and: " and ",
    itemsBefore: "You ordered ",
    itemsAfter: ". Is that right?",
    paid: (amount) => ` We have received your ${amount}.`,
    dueBefore: " You pay the rider ",
    dueAfter: ".",
    nothingDue: " Everything is paid, there is nothing to pay the rider.",
    address: (address) => `It goes to ${address}.`,
    ask: {
      house: "Which house is it?",
      road: "Which road is that?",
      area: "Which area is that?",
      floor: "Which flat or floor?",
    },
    arrival: (dates) => `It arrives ${dates}. Please keep your phone on.`,
  },
  bn: {
    greeting: ({ fullName, shop, caller }) => `আসসালামু আলাইকুম, ${fullName} বলছেন? ${shop} থেকে ${caller} বলছি।`,
    item: ({ name, quantity, contents }) => `${quantity}টি ${name}${contents ? ` (ভেতরে ${contents})` : ""}`,
    and: " আর ",
    itemsBefore: "আপনি অর্ডার করেছেন ",
    itemsAfter: ", এই তো?",
    paid: (amount) => ` আপনার ${amount} পেয়েছি।`,
    dueBefore: " ডেলিভারির সময় দেবেন ",
    dueAfter: "।",
    nothingDue: " পুরো টাকা পেয়েছি, ডেলিভারির সময় কিছু দিতে হবে না।",
    address: (address) => `ঠিকানা ${address}।`,
    ask: {
      house: "বাড়ি নম্বর কত?",
      road: "কোন রোড?",
      area: "কোন এলাকা?",
      floor: "কোন ফ্ল্যাট, কত তলায়?",
    },
    arrival: (dates) => `${dates} পৌঁছাবে। ফোনটা খোলা রাখবেন।`,
  },
};

/** What is read out to the customer, in paragraphs, in the language in which they ordered. */
export function callScript(language: Language, facts: ScriptFacts): ScriptPart[][] {
  const script = words[language];
  const items = facts.items.flatMap((item, index): ScriptPart[] => [
    ...(index > 0 ? [{ text: index === facts.items.length - 1 ? script.and : ", " }] : []),
    { text: script.item(item), ...(item.isShort && { tone: "ask" as const }) },
  ]);
  const due: ScriptPart[] =
    facts.due === null
      ? [{ text: script.nothingDue }]
      : [{ text: script.dueBefore }, { text: facts.due, tone: "strong" }, { text: script.dueAfter }];
  return [
    [{ text: script.greeting(facts) }],
    [
      { text: script.itemsBefore },
      ...items,
      { text: script.itemsAfter },
      ...(facts.paid === null ? [] : [{ text: script.paid(facts.paid) }]),
      ...due,
    ],
    [
      { text: script.address(facts.address) },
      ...facts.missing.flatMap((part): ScriptPart[] => [{ text: " " }, { text: script.ask[part], tone: "ask" }]),
    ],
    [{ text: script.arrival(facts.dates) }],
  ];
}
