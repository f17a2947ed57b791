import { type BookingFault, CourierError } from "../../shop/couriers/courier-port.ts";
import { type Fields, fields, firstText, momentOf, parseJson, textOf } from "../http/read-answer.ts";

type Sentence = { field: string; text: string };

/** The sentences of a courier's `errors`: an object of lists, a list, a text, or JSON in a text. */
function sentencesOf(value: unknown, field = ""): Sentence[] {
  const text = textOf(value);
  if (text !== null) {
    const parsed = /^[[{]/.test(text) ? parseJson(text) : undefined;
    return parsed === undefined ? [{ field, text }] : sentencesOf(parsed, field);
  }
  if (Array.isArray(value)) return value.flatMap((each) => sentencesOf(each, field));
  return Object.entries(fields(value) ?? {}).flatMap(([name, inner]) => sentencesOf(inner, name));
}

// Which field of ours a courier's field, or its sentence, is about; the first that fits.
const fieldWords: [RegExp, BookingFault["field"]][] = [
  [/invoice|merchant_order_id/i, "reference"],
  [/store/i, "store"],
  [/address/i, "address"],
  [/phone/i, "phone"],
  [/city|zone|area/i, "place"],
  [/weight/i, "weight"],
  [/name/i, "name"],
  [/cod_|amount/i, "amount"],
];

/** The reasons of a refusal by field, from any response format; at least one. */
export function readFaults(answer: unknown): BookingFault[] {
  const body = fields(answer);
  const sources = [body?.errors, body?.validation_errors, body?.error, body?.message];
  const sentences = sources.map((source) => sentencesOf(source)).find(({ length }) => length > 0);
  return (sentences ?? [{ field: "", text: "The courier gave no reason." }]).map(({ field, text }) => {
    const found = fieldWords.find(([words]) => words.test(field)) ?? fieldWords.find(([words]) => words.test(text));
    return { field: found?.[1] ?? "other", text };
  });
}

/** The refusal of anything but a booking. */
export function refusedBy(answer: unknown): CourierError {
  return new CourierError("refused", { text: readFaults(answer)[0]?.text });
}

/** What happened to a parcel, oldest first. */
export function readHistory(entries: Fields[], textNames: readonly string[], timeName: string) {
  return entries
    .flatMap((row) => {
      const text = firstText(row, ...textNames);
      return text === null ? [] : [{ text, at: momentOf(row[timeName]) }];
    })
    .sort((one, other) => (one.at?.getTime() ?? 0) - (other.at?.getTime() ?? 0));
}
