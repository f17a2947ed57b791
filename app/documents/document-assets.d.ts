declare module "virtual:document-assets" {
  /** The script of every document, and the one of the apps' pages. */
  export const start: string;
  export const startApp: string;
  /** The texts of the islands. */
  export const texts: { en: string; bn: string };
  /** The style sheets of each document. */
  export const styles: Record<string, string[]>;
  /** What Vite needs in development. */
  export const devScripts: string[];
}
