type ContactDetails = { fullName: string; address: string; phone: string };

const keyboardRows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
// Filler text typed to get past a required field.
const fillerWords = new Set(
  "test testing tester xyz abc abcd abcde qwe asd zxc fake demo none nil null nobody noname unknown name address hello hi hii টেস্ট নাম ঠিকানা".split(
    " ",
  ),
);

/**
 * Whether a name, address or number looks made up. Refuses nothing; staff call first. Short, rare or unusual values may
 * be real.
 */
export function isImplausible({ fullName, address, phone }: ContactDetails): boolean {
  return isFakeText(fullName) || !/\p{L}/u.test(fullName) || lacksAddress(address) || isFakeNumber(phone);
}

/** Only fillers, keyboard runs, or one repeated letter. */
function isFakeText(text: string): boolean {
  const words = splitWords(text);
  if (words.length === 0) return true;
  return words.every((word) => isFiller(word)) || [...words.join("")].length === 1;
}

function isFiller(word: string): boolean {
  return (
    fillerWords.has(word) ||
    // "aaaa", "কককক"; "xx" may be initials.
    /^(.)\1{2,}$/u.test(word) ||
    // "asdasdasd", "lklklkl"
    /^(.{2,3}?)\1{2,}.?$/u.test(word) ||
    isKeyboardRun(word) ||
    // Words of six or more Latin letters have a vowel.
    /^[b-df-hj-np-tv-xz]{6,}$/.test(word)
  );
}

/** "asdfg", "qwer", "asdqwe", "lkjhg": keyboard neighbours, three or more at a time. */
function isKeyboardRun(word: string): boolean {
  if (!/^[a-z]{3,}$/.test(word)) return false;
  const isPiece = (piece: string) =>
    keyboardRows.some((row) => row.includes(piece) || row.includes([...piece].reverse().join("")));
  // Three in a row may be a name ("Wer", "Poi"); four, or several runs, are not.
  const consistsOfPieces = (rest: string): boolean =>
    rest === "" ||
    [...Array(Math.max(0, rest.length - 2)).keys()].some(
      (at) => isPiece(rest.slice(0, at + 3)) && consistsOfPieces(rest.slice(at + 3)),
    );
  return word.length > 3 ? consistsOfPieces(word) : ["asd", "qwe", "zxc", "jkl"].includes(word);
}

/** "x", "xyz", "......": no place to deliver to. */
function lacksAddress(address: string): boolean {
  const characterCount = address.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0;
  if (characterCount < 3) return true;
  const words = splitWords(address);
  return words.length > 0 && !/\p{N}/u.test(address) && words.every(isFiller);
}

/** 01999-999999, 01712-121212: one digit seven times, or two alternating. */
function isFakeNumber(phone: string): boolean {
  return /(\d)\1{6}/.test(phone) || /(\d\d)\1{4}/.test(phone);
}

function splitWords(text: string): string[] {
  return (
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? []
  );
}
