// From which batches pieces are picked, and what a scan of goods says, for shop and browser.

/** A batch whose pieces may go out; `free` are those that are not withheld. */
export type OutgoingBatch = { code: string | null; expires: string | null; free: number };

/** Pieces to take from a batch. */
export type BatchPick = Pick<OutgoingBatch, "code" | "expires"> & { quantity: number };

/** Goods to pick, with their batches in the order in which they go out. */
export type PickedGoods = { variantId: string; sku: string; quantity: number; batches: readonly OutgoingBatch[] };

/** First expired, first out: which batches the pieces come from; fewer where the batches have no more. */
export function picksOf({ quantity, batches }: Pick<PickedGoods, "quantity" | "batches">): BatchPick[] {
  let rest = quantity;
  return batches.flatMap(({ code, expires, free }) => {
    const taken = Math.min(rest, free);
    rest -= taken;
    return taken > 0 ? [{ code, expires, quantity: taken }] : [];
  });
}

/** What was scanned; `first` is the batch to take instead, where it is another one. */
export type ScannedGoods<Goods extends PickedGoods> = { goods: Goods; first: BatchPick | null };

/** Reads the label of goods or the code of their batch; null where it is of none of them. */
export function readGoodsCode<Goods extends PickedGoods>(
  goods: readonly Goods[],
  scanned: string,
): ScannedGoods<Goods> | null {
  const code = plain(scanned);
  const labelled = goods.find(({ sku, variantId }) => plain(sku) === code || plain(variantId) === code);
  if (labelled) return { goods: labelled, first: null };
  const ofBatch = (batches: readonly { code: string | null }[]) =>
    batches.some((batch) => batch.code !== null && plain(batch.code) === code);
  const right = goods.find((each) => ofBatch(picksOf(each)));
  if (right) return { goods: right, first: null };
  const wrong = goods.find(({ batches }) => ofBatch(batches));
  return wrong ? { goods: wrong, first: picksOf(wrong)[0] ?? null } : null;
}

function plain(code: string): string {
  return code.normalize("NFKC").replaceAll(/\s+/g, " ").trim().toUpperCase();
}
