import { describe, expect, test } from "vitest";
import { newOrderNumber } from "./order-number.ts";
import { readOrderNumber, tidyOrderNumber } from "./order-number-rules.ts";

const validNumber = "LB-482-719-368";

describe("an order number", () => {
  test("is nine digits in groups of three, the first of them never zero", () => {
    for (let count = 0; count < 500; count += 1) expect(newOrderNumber("LB")).toMatch(/^LB-[1-9]\d\d-\d{3}-\d{3}$/);
  });

  test("is random, so that two of them do not reveal the number of orders", () => {
    const drawn = Array.from({ length: 200 }, () => newOrderNumber("LB"));
    expect(new Set(drawn).size).toBeGreaterThan(195);
  });

  test("is unchanged by formatting and parsing", () => {
    for (let count = 0; count < 200; count += 1) {
      const number = newOrderNumber("LB");
      expect(tidyOrderNumber(number)).toBe(number);
    }
  });

  test.each([
    "LB-482-719-368",
    "lb-482-719-368",
    "LB 482 719 368",
    "LB482719368",
    "482719368",
    " 482-719-368 ",
    "482.719.368",
    "LB–482–719–368",
    "LB\u2011482\u2011719\u2011368",
    "৪৮২-৭১৯-৩৬৮",
    "LB-৪৮২ ৭১৯ ৩৬৮",
    "ＬＢ４８２７１９３６８",
    "#LB-482-719-368",
    "এলবি-৪৮২-৭১৯-৩৬৮",
    "এলবি ৪৮২৭১৯৩৬৮",
    " এল বি 482 719 368",
    "\u200eLB-482-719-368\u200f",
  ])("is parsed from “%s”", (typed) => {
    expect(readOrderNumber(typed)).toBe("482719368");
    expect(validNumber.endsWith(tidyOrderNumber(typed) ?? "none")).toBe(true);
  });

  test.each([
    ["RB-482-719-368", "RB"],
    ["ruup 482719368", "RUUP"],
    ["আরবি-৪৮২-৭১৯-৩৬৮", "RB"],
    ["এস এইচ ও পি 482-719-368", "SHOP"],
    ["ডব্লিউ ওয়াই ৪৮২৭১৯৩৬৮", "WY"],
  ])("with another prefix is parsed from “%s”", (typed, prefix) => {
    expect(readOrderNumber(typed)).toBe("482719368");
    expect(tidyOrderNumber(typed)).toBe(`${prefix}-482-719-368`);
    expect(newOrderNumber(prefix)).toMatch(new RegExp(`^${prefix}-[1-9]\\d\\d-\\d{3}-\\d{3}$`));
  });

  test.each([
    "",
    "LB",
    "LB-482-719-36",
    "LB-482-719-3680",
    "LB-482-719-36x",
    "482719368; drop table orders",
    "X-482-719-368",
    "MOULI-482-719-368",
    "482-719-368-LB",
  ])("cannot be “%s”", (typed) => {
    expect(readOrderNumber(typed)).toBeNull();
  });

  test("with one wrong digit is never another order's", () => {
    for (const number of someNumbers()) {
      for (let place = 0; place < 9; place += 1) {
        for (const digit of "0123456789") {
          const wrong = number.slice(0, place) + digit + number.slice(place + 1);
          if (wrong !== number) expect(readOrderNumber(wrong), `${number} as ${wrong}`).toBeNull();
        }
      }
    }
  });

  test("with two neighbouring digits swapped is never another order's", () => {
    for (const number of someNumbers()) {
      for (let place = 0; place < 8; place += 1) {
        const [one = "", two = ""] = number.slice(place, place + 2);
        const wrong = number.slice(0, place) + two + one + number.slice(place + 2);
        if (one !== two) expect(readOrderNumber(wrong), `${number} as ${wrong}`).toBeNull();
      }
    }
  });
});

function someNumbers(): string[] {
  return Array.from({ length: 20 }, () => newOrderNumber("LB").replaceAll(/\D/g, ""));
}
