/** The most addresses of one user. Apart from the schema, which the checkout must not load for it. */
export const maxAddresses = 20;
