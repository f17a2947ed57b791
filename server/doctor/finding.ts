/** What was checked, its state, and what to do about it. */
export type Finding = {
  name: string;
  /** `look`: worth knowing. `wrong`: must be fixed. */
  state: "ok" | "look" | "wrong";
  message: string;
  fix?: string;
};

export const ok = (name: string, message: string): Finding => ({ name, state: "ok", message });
export const look = (name: string, message: string, fix: string): Finding => ({ name, state: "look", message, fix });
export const wrong = (name: string, message: string, fix: string): Finding => ({ name, state: "wrong", message, fix });

const labels = { ok: "ok   ", look: "look ", wrong: "WRONG" };

/** As terminal lines: sign, name and text in columns, the fix below. */
export function findingLines({ name, state, message, fix }: Finding): string[] {
  const lines = [`${labels[state]}  ${name.padEnd(12)}${message}`];
  if (fix) lines.push(`${" ".repeat(19)}→ ${fix}`);
  return lines;
}

/** "1 picture", "2 pictures". */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
