/** What the log keeps of an error: its code and where it broke, without its message, for PostgreSQL puts values into it. */
export function errorDetails(error: unknown): { code: string | null; stack: string | null } {
  return { code: codeOf(error), stack: error instanceof Error ? stackOf(error) : null };
}

/** The first code in the chain of causes: PostgreSQL's (`23505`), or the system's (`ECONNREFUSED`). */
function codeOf(error: unknown): string | null {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code } = each as { code?: unknown };
    if (typeof code === "string") return code;
  }
  return null;
}

function stackOf(error: Error): string {
  return `${error.name}\n${(error.stack ?? "")
    .replace(error.message, "")
    .split("\n")
    .filter((line) => line.startsWith("    at "))
    .join("\n")}`;
}
