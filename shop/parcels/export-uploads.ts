import { writeAudit } from "../audit-log/write-audit.ts";
import { localDigits } from "../customers/phone.ts";
import { type Cell, csvLines } from "../import-export/csv.ts";
import { localizeField } from "../language.ts";
import { toTaka } from "../money.ts";
import { amountDue } from "../payments/amount-due.ts";
import { type Actor, allow } from "../permissions.ts";
import { areaById, districtById } from "../shipping/areas.ts";
import type { Shop } from "../shop.ts";
import { listParcels, type Parcel } from "./list-parcels.ts";
import { maxParcels, type UploadForm } from "./parcel-rules.ts";

type UploadColumn = { name: string; cell: (parcel: Parcel, shopName: string) => Cell };

const shortestAddress = 10;
const lightestKilograms = 0.5;

/** The columns that each courier's bulk upload expects, by its own names and in its order. Amounts are whole taka. */
const columnsOf: Record<UploadForm, UploadColumn[]> = {
  steadfast: [
    { name: "Invoice", cell: ({ number }) => number },
    { name: "Name", cell: ({ fullName, receiverName }) => (receiverName ?? fullName).slice(0, 100) },
    { name: "Address", cell: (parcel) => addressLine(parcel).slice(0, 500) },
    { name: "Phone", cell: ({ phone, receiverPhone }) => localDigits(receiverPhone ?? phone) },
    { name: "Amount", cell: (parcel) => cashToCollect(parcel) },
    { name: "Note", cell: ({ note }) => oneLine(note ?? "").slice(0, 500) },
    { name: "Contact Name", cell: () => "" },
    { name: "Contact Phone", cell: () => "" },
  ],
  pathao: [
    { name: "ItemType", cell: () => "Parcel" },
    { name: "StoreName", cell: (_, shopName) => shopName },
    { name: "MerchantOrderId", cell: ({ number }) => number },
    { name: "RecipientName(*)", cell: ({ fullName, receiverName }) => (receiverName ?? fullName).slice(0, 100) },
    { name: "RecipientPhone(*)", cell: ({ phone, receiverPhone }) => localDigits(receiverPhone ?? phone) },
    { name: "RecipientAddress(*)", cell: (parcel) => longEnough(addressLine(parcel), parcel).slice(0, 220) },
    { name: "RecipientCity(*)", cell: (parcel) => placesOf(parcel).district ?? parcel.city },
    { name: "RecipientZone(*)", cell: (parcel) => placesOf(parcel).area ?? parcel.city },
    { name: "RecipientArea", cell: () => "" },
    { name: "AmountToCollect(*)", cell: (parcel) => cashToCollect(parcel) },
    { name: "ItemQuantity", cell: ({ lines }) => lines.reduce((pieces, { quantity }) => pieces + quantity, 0) },
    { name: "ItemWeight", cell: () => lightestKilograms },
    { name: "ItemDesc", cell: (parcel) => contents(parcel) },
    { name: "SpecialInstruction", cell: ({ note }) => oneLine(note ?? "") },
  ],
};

/** Chosen parcels in the form of a courier's bulk upload. Audited. */
export async function exportUploads(
  shop: Shop,
  actor: Actor,
  { form, ids }: { form: UploadForm; ids: string },
): Promise<string> {
  const by = allow(actor, "shipments:book");
  const { parcels } = await listParcels(shop, actor, { ids, limit: maxParcels });
  const { name } = await shop.settings();
  await writeAudit(shop.db, {
    ...{ by, action: "parcels-exported", record: { id: form, name: `${form}.csv` } },
    after: { parcels: parcels.length },
  });
  const columns = columnsOf[form];
  // Without a byte order mark: an upload would take it for part of the first column's name.
  return csvLines([
    columns.map((column) => column.name),
    ...parcels.map((parcel) => columns.map(({ cell }) => cell(parcel, name.en))),
  ]);
}

function cashToCollect(parcel: Parcel): number {
  return Math.round(toTaka(amountDue(parcel)));
}

function placesOf({ district, area }: Parcel): { district: string | undefined; area: string | undefined } {
  return {
    district: district === null ? undefined : districtById(district)?.en,
    area: district === null || area === null ? undefined : areaById(district, area)?.en,
  };
}

function addressLine({ address, city, zip }: Parcel): string {
  return oneLine([address, city, zip].filter(Boolean).join(", "));
}

/** Pathao takes no address below ten characters; the district is the least that is known beside it. */
function longEnough(line: string, parcel: Parcel): string {
  const { area, district } = placesOf(parcel);
  return line.length >= shortestAddress ? line : [line, area, district].filter(Boolean).join(", ");
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

function contents({ lines }: Parcel): string {
  return lines.map((line) => `${line.quantity} x ${localizeField(line, "name", "en")?.text ?? line.sku}`).join("; ");
}
