/** What was looked at, how it stands, and what to do about it. */
export type Finding = {
  name: string;
  /** `look`: worth knowing, the shop goes on. `wrong`: it must be mended. */
  state: "ok" | "look" | "wrong";
  says: string;
  mend?: string;
};

export const ok = (name: string, says: string): Finding => ({ name, state: "ok", says });
export const look = (name: string, says: string, mend: string): Finding => ({ name, state: "look", says, mend });
export const wrong = (name: string, says: string, mend: string): Finding => ({ name, state: "wrong", says, mend });

const signs = { ok: "ok   ", look: "look ", wrong: "WRONG" };

/** As lines of a terminal: sign, name and words in columns, the mend below. */
export function findingLines({ name, state, says, mend }: Finding): string[] {
  const lines = [`${signs[state]}  ${name.padEnd(12)}${says}`];
  if (mend) lines.push(`${" ".repeat(19)}→ ${mend}`);
  return lines;
}

/** "1 picture", "2 pictures". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
