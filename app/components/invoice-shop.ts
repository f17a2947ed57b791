import type { PublicSettings } from "../../shop/settings/settings-schema.ts";

/** What an invoice says of the shop. */
export type InvoiceShop = Pick<PublicSettings, "name" | "logo" | "address" | "phone" | "returnDays"> & {
  look: Pick<PublicSettings["look"], "logoImage" | "legal">;
};

/** The part of the settings that an invoice shows. */
export function invoiceShopOf({ name, logo, address, phone, returnDays, look }: PublicSettings): InvoiceShop {
  const { logoImage, legal } = look;
  return { name, logo, address, phone, returnDays, look: { logoImage, legal } };
}
