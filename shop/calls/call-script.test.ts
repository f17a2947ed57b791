import { expect, test } from "vitest";
import { checkAddress } from "./address-rules.ts";
import { callScript } from "./call-script-rules.ts";

const inside = { hasArea: true, isInsideDhaka: true };
const outside = { hasArea: true, isInsideDhaka: false };

test.each([
  ["House 18, Road 9/A", inside, ["floor"]],
  ["Flat 5B, House 18, Road 9/A", inside, []],
  ["বাড়ি ১৮, রোড ৯/এ, ৩য় তলা", inside, []],
  ["Dhanmondi lake er pashe", inside, ["house", "road", "floor"]],
  ["Gafargaon bazar, college er pashe", outside, []],
  ["মসজিদের পাশে", { ...outside, hasArea: false }, ["area"]],
] as const)("for the address “%s” the caller asks for the parts a rider needs", (address, place, missing) => {
  expect(checkAddress({ address, ...place }).missing).toEqual(missing);
});

const facts = {
  ...{ fullName: "নুসরাত জাহান", shop: "লাবণ্য", caller: "মিতু", address: "বাড়ি ১৮, ধানমন্ডি", dates: "২৩–২৪ নভেম্বর" },
  items: [
    { name: "জাফরান সিরাম", quantity: "১", isShort: false },
    { name: "সিঁদুর লিপস্টিক", quantity: "২", isShort: true },
  ],
  ...{ paid: "৳১৫০", due: "৳২,৯২০", missing: ["floor"] as const },
};
const read = (...args: Parameters<typeof callScript>) =>
  callScript(...args).map((paragraph) =>
    paragraph.map(({ text, tone }) => (tone === "ask" ? `[${text}]` : tone === "strong" ? `*${text}*` : text)).join(""),
  );

test("the script repeats the order, marks sold-out items and missing details, and gives the amount due", () => {
  expect(read("bn", facts)).toEqual([
    "আসসালামু আলাইকুম, নুসরাত জাহান বলছেন? লাবণ্য থেকে মিতু বলছি।",
    "আপনি অর্ডার করেছেন ১টি জাফরান সিরাম আর [২টি সিঁদুর লিপস্টিক], এই তো? আপনার ৳১৫০ পেয়েছি। ডেলিভারির সময় দেবেন *৳২,৯২০*।",
    "ঠিকানা বাড়ি ১৮, ধানমন্ডি। [কোন ফ্ল্যাট, কত তলায়?]",
    "২৩–২৪ নভেম্বর পৌঁছাবে। ফোনটা খোলা রাখবেন।",
  ]);
});

test("the script of a paid order does not ask for money", () => {
  const paid = read("en", { ...facts, paid: "৳3,070", due: null, missing: [] });
  expect(paid[1]).toMatch(/We have received your ৳3,070\. Everything is paid, there is nothing to pay the rider\.$/);
});

test("the script reads a set by its name, then its contents", () => {
  const box = { quantity: "১", isShort: false, name: "হলুদ বাক্স", contents: "জাফরান সিরাম, দুধ সাবান × ২" };
  expect(read("bn", { ...facts, items: [box, ...facts.items] })[1]).toContain(
    "আপনি অর্ডার করেছেন ১টি হলুদ বাক্স (ভেতরে জাফরান সিরাম, দুধ সাবান × ২), ১টি জাফরান সিরাম আর [২টি সিঁদুর লিপস্টিক], এই তো?",
  );
  const english = { quantity: "1", isShort: true, name: "The Holud Box", contents: "Saffron Serum, Milk Soap × 2" };
  expect(read("en", { ...facts, items: [english] })[1]).toContain(
    "You ordered [1 × The Holud Box (with Saffron Serum, Milk Soap × 2)]. Is that right?",
  );
});
