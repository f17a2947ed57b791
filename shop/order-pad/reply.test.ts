import { expect, test } from "vitest";
import { fromTaka } from "../money.ts";
import { writeReply } from "./reply-rules.ts";

const order = {
  name: "শারমিন",
  phone: "+8801819876543",
  address: "বাসা ২৭, কাজীপাড়া, ঢাকা",
  lines: [{ name: "সিঁদুর লিপস্টিক", quantity: 2, total: fromTaka(1780), left: null }],
  shippingCost: fromTaka(0),
  discount: fromTaka(0),
  amountDue: fromTaka(1780),
  payment: { method: "bkash" as const, amount: fromTaka(150) },
  ...{ deliverOn: null, placed: null },
  questions: [{ kind: "shade" as const, subject: "সিঁদুর লিপস্টিক", choices: ["গোলাপ", "মাটি"] }],
};

test("the reply repeats the order in the customer's language and asks open questions", () => {
  expect(writeReply("bn", order).split("\n")).toEqual([
    "শারমিন, আপনার অর্ডার লিখে নিলাম:",
    "• সিঁদুর লিপস্টিক × ২: ৳১,৭৮০",
    "ডেলিভারি: ফ্রি",
    "মোট: ৳১,৭৮০",
    "ঠিকানা: বাসা ২৭, কাজীপাড়া, ঢাকা",
    "ফোন: ০১৮১৯-৮৭৬৫৪৩",
    "বিকাশে ৳১৫০ পাঠানোর কথা জানিয়েছেন, ধন্যবাদ; মিলিয়ে দেখছি।",
    "ডেলিভারির সময় দেবেন ৳১,৭৮০। ৳১৫০ মিলে গেলে দেবেন ৳১,৬৩০।",
    "সিঁদুর লিপস্টিক: কোনটি নেবেন, গোলাপ না মাটি?",
  ]);
});

test("a claimed payment reduces the amount due only once it is found", () => {
  const reply = writeReply("en", { ...order, name: "Sharmin", questions: [] });
  expect(reply).toContain("To pay on delivery: ৳1,780. Once we have found your ৳150: ৳1,630.");
  const more = { method: "bkash" as const, amount: fromTaka(2000) };
  expect(writeReply("en", { ...order, payment: more })).not.toContain("Once we have found");
  expect(reply).toContain("Thank you for the ৳150 by bKash: we are checking it.");
});

test("the reply asks for a number that cannot be read", () => {
  const questions = [{ kind: "phone" as const, subject: "0171188990", choices: [] }];
  expect(writeReply("en", { ...order, phone: null, questions })).toContain(
    "The number 0171188990 doesn't seem complete. Could you send it again?",
  );
});

test("after placing the order the reply asks for confirmation, with a link to the order's page", () => {
  const placed = { number: "LB-482-719-368", link: "https://shop.example/bn/track?number=LB-482-719-368" };
  const reply = (isConfirmed: boolean) =>
    writeReply("bn", { ...order, questions: [], deliverOn: "২৭ নভেম্বর", placed: { ...placed, isConfirmed } });
  expect(reply(false).split("\n").slice(-3)).toEqual([
    "পৌঁছাবে ২৭ নভেম্বর।",
    "অর্ডার LB-482-719-368 পাঠাব? এখানে জানিয়ে দিন:",
    "https://shop.example/bn/track?number=LB-482-719-368",
  ]);
  expect(reply(true)).not.toContain("পাঠাব?");
  expect(reply(true)).toContain(placed.link);
});

test("if pieces are missing the reply gives the available quantity, and no total", () => {
  const [line] = order.lines;
  const short = (left: number) => writeReply("bn", { ...order, lines: line ? [{ ...line, left }] : [] });
  expect(short(1)).toContain("• সিঁদুর লিপস্টিক × ২: দুঃখিত, এখন ১টি আছে");
  expect(short(0)).toContain("এখন স্টকে নেই");
  expect(short(1)).not.toContain("মোট:");
});
