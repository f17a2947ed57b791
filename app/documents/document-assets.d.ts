declare module "virtual:document-assets" {
  /** The script of every document, and the one of the apps' pages. */
  export const start: string;
  export const startApp: string;
  /** The script of advertisers' tags, for pages that carry one. */
  export const tags: string;
  /** The texts of all islands, and those that only forms of accounts and orders need. */
  export const texts: Record<"en" | "bn", { common: string; forms: string }>;
  /** The style sheets of each document. */
  export const styles: Record<string, string[]>;
  /** What Vite needs in development. */
  export const devScripts: string[];
}
