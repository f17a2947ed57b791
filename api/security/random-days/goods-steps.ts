import fc from "fast-check";
import { expect } from "vitest";
import type { Model, ModelVariant } from "./model.ts";
import { admin, answer, nextNumber, nth, pick, type Real, type Step, step } from "./step.ts";

type Batch = { _id: string; left: number };

const countedVariants = ({ variants }: Model) => variants.filter(({ gone, stock }) => !gone && stock !== null);
const hasCounted = (model: Model) => countedVariants(model).length > 0;

const receives = fc
  .tuple(nth, fc.integer({ min: 1, max: 6 }), fc.constantFrom(null, "2032-12-31", "2033-06-30"))
  .map(([which, quantity, expires]) =>
    step(
      `staff receive ${quantity} of ${which}`,
      async (model, { ask }) => {
        const variant = pick(countedVariants(model), which);
        const code = expires && `B-${nextNumber()}`;
        const lines = [{ variantId: variant.id, quantity, expires, code, unitPrice: 50 }];
        expect(await ask("POST", "/stock/receipts", { ...admin, body: { lines } })).toMatchObject({ status: 201 });
        variant.stock = Number(variant.stock) + quantity;
      },
      hasCounted,
    ),
  );

/** A batch of a variant; the model has no batches, because the totals do not depend on them. */
async function batchOf({ ask }: Pick<Real, "ask">, { id }: ModelVariant, which: number): Promise<Batch | undefined> {
  const { body } = await ask<{ variantId: string; batches: Batch[] }[]>("GET", `/stock/variants?q=${id}`, admin);
  const batches = body.find(({ variantId }) => variantId === id)?.batches ?? [];
  return batches.length > 0 ? pick(batches, which) : undefined;
}

/**
 * Changes the pieces after a count or write-off. Reserved pieces must stay: returns the code with which the shop must
 * refuse it.
 */
function adjust(variant: ModelVariant, change: number): "goods-promised" | null {
  const stock = Number(variant.stock) + change;
  if (stock < 0) return "goods-promised";
  variant.stock = stock;
  return null;
}

const writesOff = fc.tuple(nth, fc.integer({ min: 1, max: 4 })).map(([which, quantity]) =>
  step(
    `staff write off ${quantity} of ${which}`,
    async (model, real) => {
      const variant = pick(countedVariants(model), which);
      const batch = await batchOf(real, variant, which);
      if (!batch) return;
      const body = { quantity, reason: "broken" };
      const written = await real.ask("POST", `/stock/batches/${batch._id}/write-off`, { ...admin, body });
      const code = quantity > batch.left ? "changed-meanwhile" : adjust(variant, -quantity);
      expect(written.body).toMatchObject(answer(code));
      if (!code) expect(written.status).toBe(200);
    },
    hasCounted,
  ),
);

const counts = fc.tuple(nth, fc.integer({ min: 0, max: 8 })).map(([which, counted]) =>
  step(
    `staff find ${counted} of a batch of ${which}`,
    async (model, real) => {
      const variant = pick(countedVariants(model), which);
      const batch = await batchOf(real, variant, which);
      if (!batch) return;
      const { body: draft } = await real.ask<{ insertedId: string }>("POST", "/stock/counts", { ...admin, body: {} });
      const path = `/stock/counts/${draft.insertedId}`;
      const line = { variantId: variant.id, batchId: batch._id, counted };
      expect(await real.ask("PUT", `${path}/lines`, { ...admin, body: line })).toMatchObject({ status: 200 });
      const code = adjust(variant, counted - batch.left);
      const applied = await real.ask("POST", `${path}/apply`, admin);
      expect(applied.body).toMatchObject(answer(code, { modifiedCount: 1 }));
      if (code) expect(await real.ask("DELETE", path, admin)).toMatchObject({ status: 200 });
    },
    hasCounted,
  ),
);

/** Steps of goods between their supplier and a parcel. */
export const goodsSteps: fc.Arbitrary<Step>[] = [receives, receives, writesOff, counts];
