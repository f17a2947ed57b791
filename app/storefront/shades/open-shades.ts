/** Opens the sheet of shades or sizes for a card's plus or a product's button. Where it cannot be loaded, the product's page opens. */
export async function openShades(opener: HTMLElement): Promise<void> {
  const productId = opener.dataset.shades ?? "";
  const thenCart = opener.closest(".card") === null;
  const sheet = await import("./open-shade-sheet.tsx").catch(() => null);
  if (sheet) await sheet.openShadeSheet(productId, { thenCart });
  else location.assign(opener.getAttribute("href") ?? "#shades");
}
