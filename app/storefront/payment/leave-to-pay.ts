/**
 * Sends the browser to a gateway's page. The order's page takes this one's place, so that the way back leads there: not to
 * the checkout, and not to the result of an earlier payment.
 */
export function leaveToPay(url: string, orderPath: string): void {
  history.replaceState(null, "", orderPath);
  location.assign(url);
}
