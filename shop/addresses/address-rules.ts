/** The most addresses of one user. Beside the schema, which the checkout must not load for it. */
export const maxAddresses = 20;
