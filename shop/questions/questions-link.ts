import { type Language, localizedPath } from "../language.ts";
import type { Shop } from "../shop.ts";

/** Leads to the questions on a product's page. */
export function questionsLink({ publicUrl }: Pick<Shop, "publicUrl">, productId: string, language: Language): string {
  return publicUrl + localizedPath(language, `/product/${productId}#questions`);
}
