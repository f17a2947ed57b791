/** The longest message on the card of a gift, in characters. */
export const maxGiftMessage = 160;
