import { expect, test } from "vitest";
import { fromTaka } from "../../shop/money.ts";
import bn from "../i18n/bn.json";
import en from "../i18n/en.json";
import { registerMessages } from "../i18n/messages.ts";
import { serverI18n } from "../i18n/server-texts.ts";
import { comparedSize } from "./price.tsx";

registerMessages("en", en);
registerMessages("bn", bn);

test("a price is per 10 ml, 10 g or g, without a number where it is one", () => {
  const price = fromTaka(100);
  const sizes = [
    { price, amount: 10, unit: "ml" },
    { price, amount: 10, unit: "g" },
    { price, amount: 1, unit: "g" },
    { price, amount: 1, unit: "piece" },
  ] as const;
  const inLanguage = (language: "en" | "bn") => sizes.map((size) => comparedSize(serverI18n(language).t, size));
  expect(inLanguage("en")).toEqual(["10 ml", "10 g", "g", "piece"]);
  expect(inLanguage("bn")).toEqual(["১০ মিলি", "১০ গ্রাম", "গ্রাম", "পিস"]);
});
