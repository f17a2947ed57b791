import { expect, test } from "vitest";
import accessories from "../../demo/catalogue/accessories.json" with { type: "json" };
import fragrance from "../../demo/catalogue/fragrance.json" with { type: "json" };
import hairCare from "../../demo/catalogue/hair-care.json" with { type: "json" };
import makeup from "../../demo/catalogue/makeup.json" with { type: "json" };
import skincare from "../../demo/catalogue/skincare.json" with { type: "json" };
import { openOwnDemoShop } from "../../demo/relevance/demo-shop.ts";
import { areaById, districtById } from "../shipping/areas.ts";
import { admin, type TestShop } from "../test-shop.ts";
import chats from "./chats/chats.json" with { type: "json" };
import chatsOfOthers from "./chats/chats-of-others.json" with { type: "json" };
import { type PadAnswer, readOrderPad } from "./read-order-pad.ts";

type Chat = (typeof chats)[number] | (typeof chatsOfOthers)[number];
type Verdict = { chat: number; field: string; isRight: boolean; expected: unknown; read: unknown };

// Expected products are given by slug or English title of the demo catalogue.
const titles = new Map(
  [...skincare, ...makeup, ...fragrance, ...hairCare, ...accessories].map(({ slug, name }) => [slug, name.en]),
);

const plain = (text: string | null | undefined) =>
  (text ?? "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();

/** Each field of a chat with whether it was parsed as expected; a question does not count as correct. */
function judge({ expected }: Chat, answer: PadAnswer, chat: number): Verdict[] {
  const verdicts: Verdict[] = [];
  const add = (field: string, isRight: boolean, wanted: unknown, read: unknown) =>
    verdicts.push({ chat, field, isRight, expected: wanted, read });
  const district = answer.district ? (districtById(answer.district)?.en ?? null) : null;
  const area = answer.district && answer.area ? (areaById(answer.district, answer.area)?.en ?? null) : null;
  add("name", plain(answer.name) === plain(expected.name), expected.name, answer.name);
  const phones = answer.phones.map((phone) => phone.replace("+88", ""));
  const wanted = expected.phones.map((phone) => phone.replaceAll(/\D/g, ""));
  add("phones", [...phones].sort().join() === [...wanted].sort().join(), wanted, phones);
  add("district", district === expected.district, expected.district, district);
  add("area", area === expected.area, expected.area, area);
  const address =
    expected.address === null ? answer.address === null : plain(answer.address).includes(plain(expected.address));
  add("address", address, expected.address, answer.address);
  const left = answer.items.map((item) => {
    const product = answer.products.find(({ productId }) => productId === item.productId);
    const variant = product?.variants.find(({ variantId }) => variantId === item.variantId);
    return {
      ...item,
      names: plain(product?.name.en),
      shade: plain(variant?.name.en),
      shown: `${product?.name.en ?? "?"} / ${variant?.name.en ?? "?"}`,
    };
  });
  for (const item of expected.items) {
    const words = plain(titles.get(item.product) ?? item.product).split(" ");
    const fits = (each: (typeof left)[number]) => words.every((word) => each.names.split(" ").includes(word));
    const shadeFits = (each: (typeof left)[number]) => item.shade === null || each.shade.includes(plain(item.shade));
    const found = left.find((each) => fits(each) && shadeFits(each)) ?? left.find(fits);
    if (found) left.splice(left.indexOf(found), 1);
    add("product", found !== undefined, item.product, found?.shown ?? answer.items.map(({ written }) => written));
    if (item.shade !== null) add("shade", found !== undefined && shadeFits(found), item.shade, found?.shown ?? null);
    add("quantity", found?.quantity === item.quantity, item.quantity, found?.quantity ?? null);
  }
  for (const item of left.filter(({ productId }) => productId !== null))
    add("extra item", false, null, `${item.shown}: ${item.written}`);
  const { payment } = expected;
  add("payment", JSON.stringify(answer.payment) === JSON.stringify(payment), payment, answer.payment);
  add("agreed total", answer.agreedTotal === expected.agreedTotal, expected.agreedTotal, answer.agreedTotal);
  return verdicts;
}

async function readAll(shop: TestShop, list: Chat[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const [at, chat] of list.entries())
    verdicts.push(...judge(chat, await readOrderPad(shop, admin, chat.chat), at));
  return verdicts;
}

test("nine of ten fields of real chats are parsed correctly, and no wrong phone number is ever filled in", async () => {
  const shop = await openOwnDemoShop();
  const verdicts = await readAll(shop, [...chats, ...chatsOfOthers]);
  const wrong = verdicts.filter(({ isRight }) => !isRight);
  if (process.env.SHOW_CHATS) {
    for (const { chat, field, expected, read } of wrong)
      console.info(chat + 1, field, JSON.stringify(expected), "<-", JSON.stringify(read));
    console.info(`${verdicts.length - wrong.length} of ${verdicts.length}`);
  }
  const wrongPhones = verdicts
    .filter(({ field }) => field === "phones")
    .filter(({ expected, read }) => (read as string[]).some((phone) => !(expected as string[]).includes(phone)));
  expect(wrongPhones).toEqual([]);
  expect((verdicts.length - wrong.length) / verdicts.length).toBeGreaterThanOrEqual(0.9);
}, 60_000);
