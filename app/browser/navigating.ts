import { createStore } from "./store.ts";

/** Whether a page, or another list, is being loaded without a new document. */
export const navigating = createStore(false);
