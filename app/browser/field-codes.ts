import type * as z from "zod/mini";

/** What a schema finds wrong, by the name of the field: its first code (`required`, `phone-invalid`, …). */
export function fieldCodes(schema: z.ZodMiniType, input: unknown): Record<string, string> {
  const codes: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(input).error?.issues ?? []) codes[String(path[0])] ??= message;
  return codes;
}
