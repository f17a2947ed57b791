/** What a file may hold that is imported in the browser. The command takes any. */
export const heaviestImport = 20_000_000;
export const mostImportedRows = 50_000;
