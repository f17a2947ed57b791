import { expect } from "vitest";
import { bookings } from "../../db/schema.ts";
import { standInKeys } from "../../integrations/couriers/stand-in/contract.ts";
import { addStandInAccounts } from "../../shop/couriers/stand-in-accounts.ts";
import { fromTaka } from "../../shop/money.ts";
import { changeStatus } from "../../shop/orders/change-status.ts";
import { admin } from "../../shop/test-shop.ts";
import { hostileKinds, hostileWords } from "./hostile-inputs.ts";
import { attackedShop, forEachCase, securityTest } from "./security-test.ts";

securityTest(
  "Bookings",
  "no request books a parcel without permission, twice, or for another amount",
  async (countCase) => {
    const { shop, ask, order, stands } = await attackedShop();
    const store = { id: "1", name: "Main store" };
    await addStandInAccounts(shop, standInKeys, { steadfast: null, pathao: store, redx: store });
    const place = async () => (await ask<{ insertedId: string }>("POST", "/orders", { body: order() })).body.insertedId;
    const [orderId, pending] = [await place(), await place()];
    await changeStatus(shop, admin, orderId, "confirmed");
    const book = (parcel: object, token = "of-admin") =>
      ask<{ outcomes?: { refused: string | null; booking: string | null }[] }>("POST", "/bookings", {
        ...{ body: { parcels: [{ orderId, ...parcel }] }, ...(token && { token }) },
      });
    const count = () => shop.db.$count(bookings);

    for (const token of ["", "of-nusrat", "of-nobody"]) {
      expect([401, 403]).toContain((await book({}, token)).status);
      countCase();
    }
    const words = [...hostileKinds, ...hostileWords].filter((word) => word !== null);
    const wrong = [
      ...[0, -1, 1.5, 30_001, "500", 2 ** 53].map((grams) => ({ grams })),
      ...["8801712345678", "01212345678", "0171234567", "017123456789", "০১৭১২৩৪৫৬৭৮"].map((phone) => ({ phone })),
      ...["", "   ", "x".repeat(491), "House\0 7", "\ud800"].map((address) => ({ address })),
      ...words.flatMap((word) => [{ phone: word }, { grams: word }, { orderId: word }, { accountId: word }]),
    ];
    await forEachCase(wrong, async (change) => {
      const { status, body } = await book(change);
      const refused = body.outcomes?.[0]?.refused ?? null;
      expect(status === 422 || refused === "not-found" || refused === "no-courier", JSON.stringify(change)).toBe(true);
      countCase();
    });
    for (const parcels of [[], Array.from({ length: 501 }, () => ({ orderId })), { orderId }, null, [null], [[]]]) {
      expect((await ask("POST", "/bookings", { token: "of-admin", body: { parcels } })).status).toBe(422);
      countCase();
    }
    expect((await book({ orderId: pending })).body.outcomes).toMatchObject([{ refused: "status-step-refused" }]);
    expect(await count()).toBe(0);

    // Fields that only the shop decides are ignored.
    const extra = { amountToCollect: 1, amountTold: 1, reference: "X-1", state: "booked", kind: "redx", value: 1 };
    const twice = { parcels: [extra, extra].map((more) => ({ orderId, ...more })) };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask("POST", "/bookings", { token: "of-admin", body: twice })),
    );
    countCase(answers.length);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await shop.db.select().from(bookings)).toMatchObject([
      { orderId, state: "requested", amountTold: fromTaka(160), reference: expect.stringMatching(/^LB\d+-1$/) },
    ]);
    await stands();
  },
);
