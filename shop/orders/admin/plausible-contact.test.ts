import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isImplausible } from "./plausible-contact.ts";

const real = { fullName: "Nusrat Jahan", address: "House 18, Road 9/A, Dhanmondi", phone: "+8801712345678" };

const names =
  `Mim, Mou, Oli, Ali, Asha, Anna, Lala, Mimi, Nini, Didi, Ria, Ua, Jui, Eva, Ety, Ovi, Ox, Li, Su, Nu, Sraboni, Md. Ali,
  Md Rahim, Mst. Rina, SM Karim, A K M Fazlul, K. M. Hasan, S. S., T. T. Khan, Poly, Popy, Puja, Tuli, Tina, Trisha, Trina,
  Ert Khan, Opu, Apu, Tapu, Topu, Dipu, Deep, Dip, Rokeya, Shrabanti, Krishna, Kristi, Shyam, Jyoti, Rhythm, Sylvy, Lynn,
  Nishat Anjum, Farzana Yasmin, Tanzila Akter, Sadia Islam Mim, Kazi Nazrul, Jannatul Ferdous, Umme Kulsum, Bibi, Baby, Momo,
  Papa, Nana, Lili, Lopa, Kaka, Jaya, Maya, Raya, Aa Mim, Faiza, Zaara, Aaliyah, Oishee, Shreeya, Hassan, Mohammad, Ummul,
  Dewan, Sawdagar, Chakma, Marma, Tripura, Mro, Khyang, Bawm, Pru, Thwai, Hla Hla, Mong Mong, U Thant,
  মৌ, মিম, আশা, রিয়া, ওমি, অপু, তুলি, তৃষা, শ্রাবণী, কৃষ্ণা, ফারজানা ইয়াসমিন, তানজিলা আক্তার, মোঃ আলী, মোছাঃ রিনা, এস এম করিম,
  ঋতু, ঊষা, ঐশী, ঔষধি, ইলা, ঈশা, উমা, বিবি, মামা, কাকা, দিদি, লালা, নীলা, জয়া, মায়া, সু, লি, চাকমা, মারমা`
    .split(",")
    .map((name) => name.trim());

const addresses =
  `House 18, Road 9/A | B/12 | H-7, R-4 | 12/3 | Feni Sadar | Rampura | TV gate | Mirpur 10 | GEC | Flat 5B, Asad Gate |
  Beside mosque | College road | বাড়ি ২৪, সড়ক ৭ | সদর | চৌরাস্তা | থানার পাশে | ১২/ক | Vill: Char, PO: Bhola | xyz tower, Gulshan |
  Test Centre, Mirpur | Asdf Bhaban, Uttara`
    .split("|")
    .map((address) => address.trim());

describe("a real customer is not flagged", () => {
  test.each(names)("for the name %s", (fullName) => {
    expect(isImplausible({ ...real, fullName })).toBe(false);
  });

  test.each(addresses)("for the address %s", (address) => {
    expect(isImplausible({ ...real, address })).toBe(false);
  });

  test("for any pair of names, in any spacing and case", () => {
    const written = fc
      .tuple(fc.constantFrom(...names), fc.constantFrom(...names), fc.constantFrom(" ", "  ", ", ", "-"), fc.boolean())
      .map(([first, last, between, large]) =>
        large ? `${first}${between}${last}`.toUpperCase() : `${first}${between}${last}`,
      );
    fc.assert(fc.property(written, (fullName) => !isImplausible({ ...real, fullName })));
  });

  test("for most phone numbers", () => {
    for (const phone of ["+8801712345678", "+8801711111234", "+8801999990000", "+8801755443322", "+8801818181234"])
      expect(isImplausible({ ...real, phone }), phone).toBe(false);
  });
});

describe("an invented contact is flagged", () => {
  test.each(
    "aaaaaaa|AAAA|test, test|Test|xyz|abc|asdf|asdfgh|qwerty|qwe asd|lkjhgf|zxcvbnm|asdasdasd|hjhjhjhj|sdfkjhg|ককককক|টেস্ট|x|.....|12345|😀😀😀".split(
      "|",
    ),
  )("for the name %s", (fullName) => {
    expect(isImplausible({ ...real, fullName })).toBe(true);
  });

  test("for one repeated letter of any alphabet", () => {
    const character = fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzকখগঘচছজতথদনপবমরলশসহ");
    const repeated = fc.tuple(character, fc.integer({ min: 3, max: 30 })).map(([each, times]) => each.repeat(times));
    fc.assert(fc.property(repeated, (fullName) => isImplausible({ ...real, fullName })));
  });

  test.each(["xyz", "x", "abc", "asdf", "......", "12", "aaaaaa", "test"])("for the address %s", (address) => {
    expect(isImplausible({ ...real, address })).toBe(true);
  });

  test.each(["+8801999999999", "+8801711111111", "+8801717171717"])("for the phone %s", (phone) => {
    expect(isImplausible({ ...real, phone })).toBe(true);
  });
});
