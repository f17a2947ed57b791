import { segmentTexts, type Word } from "./chat-concepts.ts";
import { anyWord } from "./chat-words.ts";
import type { ProductMention } from "./product-mentions.ts";

const notWanted = anyWord(
  "lagbe na|lagbena|nibo na|nibona|bad den|bad diye|bad dien|bad diyen|bad|baad|cancel|chai na|dorkar nai|na nibo|don't want|dont want|লাগবে না|লাগবেনা|নিব না|নেব না|নিবো না|নেবো না|বাদ দেন|বাদ দিন|বাদ|দরকার নাই|দরকার নেই|চাই না",
  "iu",
);
/** Words before the refused product: "বাদ দিন তেল". */
const notWantedBefore = new RegExp(
  `${anyWord("bad den|bad din|bad dien|cancel|not the|without|বাদ দেন|বাদ দিন|ক্যান্সেল", "iu").source}\\s*$`,
  "iu",
);
/** Begins a text: "tel na", "তেলটা নয়"; but "tel na thakle" says what is to be sent without any. */
const plainNo =
  /^(?:(?:ta|টা|ti|টি|gulo|গুলো|gula|গুলা)\s*)?(?:na|no|noy|নয়|নয়|না)(?![\p{L}\p{M}])(?!\s*(?:hole|hoile|thakle|pele|paile|ache|হলে|থাকলে|পেলে|আছে))/iu;
/** "X na, Y": the first is refused. */
const refusedEnd = /(?:^|[\s\p{M}])(?:na|না)\s*$/iu;
/** Words between products that are refused or wanted together. */
const onlyAnd = /^[\s,]*(?:(?:ta|টা|ti|টি|ar|aar|r|o|and|আর|ও|এবং)[\s,]*)*$/iu;

/**
 * The products that the customer names but does not want: in "তেল না শ্যাম্পু দিন" the oil.
 */
export function refusedMentions(
  text: string,
  mentions: readonly ProductMention[],
  words: readonly Word[],
): ProductMention[] {
  const segments = segmentTexts(text, [...words]);
  const segmentOf = (at: number) => words[at]?.segment ?? -1;
  const isRefused = (nth: number): boolean => {
    const mention = mentions[nth];
    if (!mention) return false;
    const segment = segmentOf(mention.to);
    const inSegment = words.filter((word) => word.segment === segment);
    const next = mentions[nth + 1];
    const isNextNear = next !== undefined && segmentOf(next.from) === segment;
    const start = words[mention.to]?.end ?? 0;
    const segmentStart = inSegment[0]?.start ?? start;
    const end = isNextNear ? (words[next.from]?.start ?? start) : segmentStart + (segments.get(segment) ?? "").length;
    const after = text.slice(start, Math.max(start, end));
    if (plainNo.test(after.trimStart()) || notWanted.test(after) || (!isNextNear && refusedEnd.test(after)))
      return true;
    const before = mentions[nth - 1];
    const isFirst = before === undefined || segmentOf(before.to) !== segment;
    const lead = text.slice(segmentStart, words[mention.from]?.start ?? segmentStart);
    if (isFirst && notWantedBefore.test(lead)) return true;
    return isNextNear && onlyAnd.test(after) && isRefused(nth + 1);
  };
  return mentions.filter((_, nth) => isRefused(nth));
}
