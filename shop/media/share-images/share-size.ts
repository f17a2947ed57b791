/** The size that Facebook, WhatsApp and X ask for. */
export const shareSize = { width: 1200, height: 630 };
