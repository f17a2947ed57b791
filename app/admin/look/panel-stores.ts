import { useEffect } from "react";
import type { Content } from "../../../shop/content/content-schema.ts";
import { createStore } from "../../browser/store.ts";

// What a panel of "Look and Pages" tells the others.

const campaigns = createStore<Content["campaigns"]>([]);
const pages = createStore<Content["pages"]>([]);

/** Lets the fields of other panels link to the draft's campaigns. */
export function useSharedCampaigns(shared: Content["campaigns"]): void {
  useEffect(() => campaigns.set(shared), [shared]);
}

/** Lets the fields of other panels link to the draft's own pages. */
export function useSharedPages(shared: Content["pages"]): void {
  useEffect(() => pages.set(shared), [shared]);
}

/** The addresses that the draft adds to the shop's own. */
export const useOwnAddresses = () => ({ campaigns: campaigns.useValue(), pages: pages.useValue() });

/** The page that a panel asks the preview to show; null once it is shown. */
export const previewRequest = createStore<string | null>(null);
