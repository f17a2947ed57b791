import { createContext } from "react";

/**
 * The nonce of our own inline scripts while a page renders, so that the Content-Security-Policy allows only them.
 * Undefined in the browser.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);
