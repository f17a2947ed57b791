import type { Language } from "../../language.ts";

/** The SMS with the code that proves a number at the checkout; its digits are Latin, so that phones fill them in. */
export const phoneCodeSms: Record<Language, (data: { code: string; shop: string }) => string> = {
  en: ({ code, shop }) => `${code} is your code for the order at ${shop}. Valid for 10 minutes.`,
  bn: ({ code, shop }) => `${shop}: অর্ডারের কোড ${code}, ১০ মিনিট চলবে।`,
};
