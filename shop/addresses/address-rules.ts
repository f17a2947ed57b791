/** Maximum addresses of one user. Not in the schema, so that the checkout need not load the schema. */
export const maxAddresses = 20;
