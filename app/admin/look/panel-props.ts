import type { Content } from "../../../shop/content/content-schema.ts";

type Look = Content["look"];

/** What each panel of the look gets. `error` takes the path of a field within the look. */
export type LookPanelProps = {
  look: Look;
  /** The one that customers see. */
  live: Look;
  setLook: (changes: Partial<Look>) => void;
  error: (path: string) => string | undefined;
};
