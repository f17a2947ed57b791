/** The longest message on the card of a gift, in characters. */
export const maxGiftMessage = 160;

/** In the checkout's address: the cart said that the order is a gift. */
export const giftParam = "gift";
