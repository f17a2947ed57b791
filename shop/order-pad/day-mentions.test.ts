import { expect, test } from "vitest";
import { readChatText } from "./chat-text.ts";
import { findDay } from "./day-mentions.ts";

// A Monday in Dhaka.
const now = new Date("2026-11-23T10:00:00+06:00");

function dayOf(chat: string): { day: string; words: string } | null {
  const { text, clauses } = readChatText(chat);
  const found = findDay(clauses, now);
  return found && { day: found.day, words: text.slice(found.start, found.end) };
}

test.each([
  ["কালকে দিয়েন আপু", "2026-11-24", "কালকে"],
  ["kalke diyen please", "2026-11-24", "kalke"],
  ["পরশু দিন পাঠাবেন", "2026-11-25", "পরশু"],
  ["saffron serum 1 ta, শুক্রবারের আগে দিয়েন", "2026-11-26", "শুক্রবারের"],
  ["please deliver on Saturday", "2026-11-28", "Saturday"],
  ["২৭ তারিখে লাগবে", "2026-11-27", "২৭ তারিখে"],
  ["need it by 5 December", "2026-12-05", "5 December"],
  ["sombar e pathaben", "2026-11-30", "sombar"],
])("%s requests a delivery day", (chat, day, words) => {
  expect(dayOf(chat)).toEqual({ day, words });
});

test.each([
  ["kalke 150 tk bkash korsi"],
  ["কাল টাকা দিয়েছি"],
  ["কালকে পাবো?"],
  ["kalke diyen. na na, shukrobar e diyen"],
  ["শুক্রবার বন্ধ"],
  ["seller: kalke delivery paben"],
])("%s requests no day, or is left to staff", (chat) => {
  expect(dayOf(chat)).toBeNull();
});
