/** Maximum products of a cart that are considered to find matching ones. */
export const maxTopUpProducts = 40;
