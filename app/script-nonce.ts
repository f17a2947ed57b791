import { createContext } from "react";

/**
 * What an inline script of ours bears while its page is rendered, so that the Content-Security-Policy names it and nothing
 * that got into the page otherwise. Undefined in the browser: a finished page has none.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);
