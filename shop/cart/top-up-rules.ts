/** Products of a cart that are looked at for what goes with it, at most. */
export const maxTopUpProducts = 40;
