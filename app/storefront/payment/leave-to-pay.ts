let leaving = false;

/** Whether the browser is on its way to a gateway's page. */
export function isLeavingToPay(): boolean {
  return leaving;
}

/**
 * Sends the browser to a gateway's page. The order's page is shown first, so that the way back leads there and not to
 * the checkout.
 */
export async function leaveToPay(url: string, showOrder?: () => Promise<void> | void): Promise<void> {
  leaving = true;
  await showOrder?.();
  location.assign(url);
}

// Who comes back by the browser's button finds the page as they left it.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) leaving = false;
});
