import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** The functions that benches call in the measured commit, with the types of the current code. */
export type MeasuredState = {
  openShop: typeof import("../server/open-shop.ts").openShop;
  readServerSettings: typeof import("../server/config/server-settings.ts").readServerSettings;
  quoteCart: typeof import("../shop/cart/price-lines.ts").quoteCart;
  toTaka: typeof import("../shop/money.ts").toTaka;
  orderRequest: typeof import("../shop/orders/order-schema.ts").orderRequest;
  placeOrder: typeof import("../shop/orders/place-order.ts").placeOrder;
  guest: typeof import("../shop/permissions.ts").guest;
  reindexProducts: typeof import("../shop/search/reindex-products.ts").reindexProducts;
  generateProducts: typeof import("./generate-products.ts").generateProducts;
};

/** The path of each function, now and at d92e699, where it may have another name. */
const places: { [Part in keyof MeasuredState]: [file: string, name?: string][] } = {
  openShop: [["server/open-shop.ts"]],
  readServerSettings: [["server/config/server-settings.ts"], ["server/settings.ts"]],
  quoteCart: [["shop/cart/price-lines.ts"], ["shop/cart/queries.ts"]],
  toTaka: [["shop/money.ts"]],
  orderRequest: [["shop/orders/order-schema.ts"], ["shop/orders/schema.ts"]],
  placeOrder: [["shop/orders/place-order.ts"]],
  guest: [["shop/permissions.ts"]],
  reindexProducts: [["shop/search/reindex-products.ts"], ["shop/search/read-products.ts", "readProducts"]],
  generateProducts: [["bench/generate-products.ts"], ["bench/many-products.ts"]],
};

/** Loads a module of the source code in `root`. */
export async function loadPart<Part extends keyof MeasuredState>(
  root: string,
  part: Part,
): Promise<MeasuredState[Part]> {
  const [file, name = part] = places[part].find(([file]) => existsSync(path.join(root, file))) ?? [""];
  const loaded = await import(pathToFileURL(path.join(root, file)).href);
  return loaded[name];
}
