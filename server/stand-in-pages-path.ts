/** Where a demo shop itself shows the pages of its stand-in gateways. */
export const standInPagesPath = "/stand-in-payments";
