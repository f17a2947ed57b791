import { describe, expect, test } from "vitest";
import { readChat, readRecipient } from "./read-chat.ts";

function phonesIn(chat: string) {
  const { phones, questions: open } = readChat(readRecipient(chat, new Date()), [], []);
  const questions = open.filter(({ kind }) => kind === "phone" || kind === "which-phone").map(({ kind }) => kind);
  return { phones, questions };
}

describe("a phone number in a chat", () => {
  test.each([
    ["01712345678"],
    ["০১৭১২৩৪৫৬৭৮"],
    ["০১৭১2345678"],
    ["+8801712345678"],
    ["+88 017 1234 5678"],
    ["8801712-345678"],
    ["0088 01712345678"],
    ["০১৭১২-৩৪৫৬৭৮।"],
    ["(017) 12345678"],
    ["017.1234.5678"],
    ["0 1 7 1 2 3 4 5 6 7 8"],
    ["number:01712345678 2 ta lipstick"],
    ["শূন্য এক সাত এক দুই তিন চার পাঁচ ছয় সাত আট"],
  ])("is parsed: %s", (chat) => {
    expect(phonesIn(chat)).toEqual({ phones: ["+8801712345678"], questions: [] });
  });

  test.each([
    ["one digit short", "0171234567"],
    ["one digit long", "017123456789"],
    ["one digit long, in groups", "01711 22 33 44 5"],
    ["one digit long, after a dash", "01712345678-9"],
    ["an O for a zero", "O1712345678"],
    ["without its zero", "1712345678"],
    ["no mobile prefix", "01212345678"],
    ["its last digit apart, perhaps a quantity", "0171234567 8"],
    ["a letter behind it", "01712345678ta"],
    ["digits lost behind a long run", "0171234567801712345"],
    ["no number at all", "ফোন দিবেন"],
  ])("with %s raises a question and is never guessed", (_, chat) => {
    expect(phonesIn(`amar number ${chat}`)).toEqual({ phones: [], questions: ["phone"] });
  });

  test.each([
    ["01712345678 / 01812345678"],
    ["01712345678, 01812345678"],
    ["01712345678 or 01812345678"],
    ["০১৭১২৩৪৫৬৭৮ (না পেলে ০১৮১২৩৪৫৬৭৮)"],
    ["01712 345678 01812 345678"],
  ])("raises a question if there are two: %s", (chat) => {
    expect(phonesIn(chat)).toEqual({ phones: ["+8801712345678", "+8801812345678"], questions: ["which-phone"] });
  });

  test("that was corrected raises a question, and the later one is used", () => {
    expect(phonesIn("01712345678 na vul, 01712345679")).toEqual({ phones: ["+8801712345679"], questions: ["phone"] });
  });

  test("to which money was sent is not the customer's, nor is the shop's own", () => {
    expect(phonesIn("bkash 01712345678 e pathaisi").phones).toEqual([]);
    expect(phonesIn("Seller: 01712345678 e bkash koren\nok").phones).toEqual([]);
  });

  test("is not confused with a transaction id", () => {
    const read = readChat(readRecipient("rocket e 200 diyechi txn id 4382910562, 01712345678", new Date()), [], []);
    expect(read.phones).toEqual(["+8801712345678"]);
    expect(read.payment).toEqual({ method: "rocket", amount: 200, transactionId: "4382910562" });
  });
});

test("a promised payment is not a payment", () => {
  const payment = (chat: string) => readChat(readRecipient(chat, new Date()), [], []).payment;
  expect(payment("bkash number ta den, 200 tk advance korbo")).toBeNull();
  expect(payment("cash on delivery, নগদ টাকা দিব")).toBeNull();
  expect(payment("বিকাশ করেছি ২০০ টাকা, TrxID BKX7Q2M9ZP")).toEqual({
    ...{ method: "bkash", amount: 200, transactionId: "BKX7Q2M9ZP" },
  });
});
