/** What a file may hold that is imported in the browser. The command takes any. */
export const maxImportBytes = 20_000_000;
export const maxImportedRows = 50_000;
