// GSM 03.38: what a phone of any age writes in seven bits; the second row counts twice.
const gsm = /^[A-Za-z0-9 @£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà^{}\\[~\]|€]*$/;
const gsmTwice = /[\^{}\\[~\]|€]/g;

/** How many messages a text is charged as: 160 letters of the first phones' alphabet are one, else 70; joined ones hold fewer. */
export function smsParts(text: string): number {
  if (!gsm.test(text)) return parts(text.length, 70, 67);
  return parts(text.length + (text.match(gsmTwice)?.length ?? 0), 160, 153);
}

function parts(length: number, alone: number, joined: number): number {
  return length <= alone ? 1 : Math.ceil(length / joined);
}
