// GSM 03.38, seven bits per character; those of the second row count twice.
const gsmAlphabet = /^[A-Za-z0-9 @£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà^{}\\[~\]|€]*$/;
const gsmDoubleCharacters = /[\^{}\\[~\]|€]/g;

/**
 * The number of messages charged for a text: up to 160 characters of that alphabet are one, otherwise 70; joined parts
 * hold fewer.
 */
export function countSmsParts(text: string): number {
  if (!gsmAlphabet.test(text)) return countParts(text.length, 70, 67);
  return countParts(text.length + (text.match(gsmDoubleCharacters)?.length ?? 0), 160, 153);
}

function countParts(length: number, singleLimit: number, multipartLimit: number): number {
  return length <= singleLimit ? 1 : Math.ceil(length / multipartLimit);
}
