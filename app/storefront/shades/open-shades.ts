/** Opens the sheet of shades or sizes from a card or a product page. If it cannot be loaded, opens the product's page. */
export async function openShades(opener: HTMLElement): Promise<void> {
  const productId = opener.dataset.shades ?? "";
  const thenCart = opener.closest(".card") === null;
  const sheet = await import("./open-shade-sheet.tsx").catch(() => null);
  if (sheet) await sheet.openShadeSheet(productId, { thenCart });
  else location.assign(opener.getAttribute("href") ?? "#shades");
}
