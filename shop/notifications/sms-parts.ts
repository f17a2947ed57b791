// GSM 03.38: what a phone of any age writes in seven bits; the second row counts twice.
const gsmAlphabet = /^[A-Za-z0-9 @£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà^{}\\[~\]|€]*$/;
const gsmDoubleCharacters = /[\^{}\\[~\]|€]/g;

/** How many messages a text is charged as: 160 letters of the first phones' alphabet are one, else 70; joined ones hold fewer. */
export function countSmsParts(text: string): number {
  if (!gsmAlphabet.test(text)) return countParts(text.length, 70, 67);
  return countParts(text.length + (text.match(gsmDoubleCharacters)?.length ?? 0), 160, 153);
}

function countParts(length: number, singleLimit: number, multipartLimit: number): number {
  return length <= singleLimit ? 1 : Math.ceil(length / multipartLimit);
}
