import { expect, test, vi } from "vitest";
import type { OptionalPage } from "../../shop/catalog/empty-pages.ts";
import { watchEmptyPages } from "./empty-pages.ts";

/** A process that watches a shop whose empty pages are `now`; `hear` tells it of a change. */
function watchedShop() {
  const shop = { now: [] as OptionalPage[], reads: 0 };
  const onChange = vi.fn();
  let hear: (tags: string[]) => void = () => {};
  const read = async () => {
    shop.reads += 1;
    return shop.now;
  };
  const emptyPages = watchEmptyPages({ subscribe: (each) => (hear = each) }, read, onChange);
  return { shop, onChange, emptyPages, read, hear: (...tags: string[]) => hear(tags) };
}

test("every page is taken to offer something until the catalogue has been searched", async () => {
  const { shop, emptyPages, hear, onChange } = watchedShop();
  shop.now = ["/sets"];
  expect(await emptyPages()).toEqual([]);
  hear("*");
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce());
  expect(await emptyPages()).toEqual(["/sets"]);
});

test("pages are told when one of them opens or closes, and of no other change", async () => {
  const { shop, emptyPages, hear, onChange } = watchedShop();
  hear("product:p1", "category:makeup");
  await vi.waitFor(() => expect(shop.reads).toBe(1));
  hear("settings", "reviews", "product:p1");
  expect(shop.reads).toBe(1);
  expect(onChange).not.toHaveBeenCalled();
  for (const now of [["/routine"], ["/routine", "/sets"], []] satisfies OptionalPage[][]) {
    onChange.mockClear();
    shop.now = now;
    hear("category:skincare");
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce());
    expect(await emptyPages()).toEqual(now);
  }
});

test("changes during a search are searched once more, however many they are", async () => {
  const { shop, emptyPages, hear } = watchedShop();
  hear("category:makeup");
  shop.now = ["/sets"];
  for (let n = 0; n < 20; n += 1) hear("category:makeup");
  await vi.waitFor(async () => expect(await emptyPages()).toEqual(["/sets"]));
  expect(shop.reads).toBe(2);
});
