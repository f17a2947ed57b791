import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { issueCoupon } from "../../coupons/test-coupons.ts";
import { countPieces, findBrokenInvariants } from "../../invariants.ts";
import { fromTaka, toTaka } from "../../money.ts";
import { type Actor, guest, type SignedIn } from "../../permissions.ts";
import { Refusal } from "../../refusal.ts";
import { addUsers, admin, stockProduct, type TestShop, testShop, variantDraft } from "../../test-shop.ts";
import { orderDetail } from "../admin/order-detail.ts";
import { orderRequest } from "../order-schema.ts";
import { placeOrder } from "../place-order.ts";
import { editOrder, quoteEdit } from "./edit-order.ts";
import { editQuoteRequest, editRequest } from "./edit-schema.ts";

export const rima: SignedIn = { role: "order-desk", id: "rima", email: "rima@labonno.example", name: "Rima" };
export const mitu: SignedIn = { role: "order-desk", id: "mitu", email: "mitu@labonno.example", name: "Mitu" };

/** Pieces by shade: the lipstick's are called `rani` and `sindoor`. */
type Pieces = { rani?: number; sindoor?: number; kajal?: number };

/**
 * A shop with a lipstick in two shades (500 taka, 5 and 3 pieces) and a kajal (200 taka, 4 pieces), two people at the
 * order desk, and what a test needs to place, change and look at orders there.
 */
export async function editingShop() {
  const shop = await testShop();
  await addUsers(shop, rima, mitu);
  const shade = (name: string, stock: number) =>
    variantDraft({ price: fromTaka(500), stock, name: { en: name, bn: null } });
  const lipstick = await stockProduct(shop, { variants: [shade("Rani", 5), shade("Sindoor", 3)] });
  const kajal = await stockProduct(shop, { variants: [variantDraft({ price: fromTaka(200), stock: 4 })] });
  const [rani = "", sindoor = ""] = lipstick.variantIds;
  const variantIds: Record<keyof Pieces, string> = { rani, sindoor, kajal: kajal.variantIds[0] ?? "" };
  const items = (pieces: Pieces) =>
    (Object.entries(pieces) as [keyof Pieces, number][]).map(([name, quantity]) => ({
      ...{ productId: name === "kajal" ? kajal.productId : lipstick.productId, variantId: variantIds[name], quantity },
    }));

  async function place(
    pieces: Pieces,
    total: number,
    changes: { phone?: string; address?: string; coupon?: string; gift?: object } = {},
  ) {
    const { phone = "01712345678", address = "House 12, Road 4", coupon = null, gift = null } = changes;
    const billingDetails = {
      fullName: "Nusrat Jahan",
      phone,
      email: "n@example.com",
      address,
      city: "Dhanmondi, Dhaka",
    };
    const order = { billingDetails, items: items(pieces), deliveryArea: "inside", total, coupon, gift };
    const request = orderRequest.parse(order);
    return (await placeOrder(shop, { actor: guest, request, language: "en", idempotencyKey: null })).id;
  }

  const quote = (id: string, edit: object, actor: Actor = rima) =>
    quoteEdit(shop, actor, id, editQuoteRequest.parse(edit), "en");
  /** Quotes and saves, as a screen does. */
  async function edit(id: string, change: object, actor: Actor = rima) {
    const { total, revision } = await quote(id, change, actor);
    return editOrder(shop, actor, id, editRequest.parse({ ...change, total: toTaka(total), revision }), "en");
  }
  async function stock() {
    const { rows } = await shop.db.execute<{ id: string; stock: number }>(sql`select id, stock from variants`);
    const byId = new Map(rows.map((row) => [row.id, row.stock]));
    return Object.fromEntries(Object.entries(variantIds).map(([name, id]) => [name, byId.get(id)]));
  }
  async function messages() {
    const { rows } = await shop.db.execute<{ kind: string }>(
      sql`select kind from notifications where channel = 'sms' and kind <> 'order-placed' order by created_at, kind`,
    );
    return rows.map(({ kind }) => kind);
  }
  const detail = (id: string) => orderDetail(shop, admin, id);
  return { shop, variantIds, items, place, quote, edit, stock, messages, detail, coupon: issueCouponIn(shop) };
}

const issueCouponIn = (shop: TestShop) => (code: string, changes: Parameters<typeof issueCoupon>[1]) =>
  issueCoupon(shop, { code, ...changes });

/** The refusal's code, or null on success. */
export async function refusalOf(work: Promise<unknown>) {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, ...error.details };
    throw error;
  }
}

/** The books agree, and nothing was lost or doubled. */
export async function expectSound(shop: TestShop, pieces?: Record<string, number>): Promise<void> {
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
  if (pieces) expect(await countPieces(shop.db)).toEqual(pieces);
}
