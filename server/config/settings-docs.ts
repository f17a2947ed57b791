import { settings } from "./server-settings.ts";

type Declared = (typeof settings)[keyof typeof settings];
type Optional = Partial<Record<"defaultText" | "sample" | "secret", unknown>>;

const entries = Object.entries(settings) as [string, Declared & Optional][];

/** docs/settings.md, from the declarations. */
export function settingsPage(): string {
  const rows = entries.map(([name, setting]) => {
    const value = defaultOf(setting);
    const text = setting.defaultText ?? (value === "" ? "none" : `\`${value}\``);
    return `| \`${name}\` | ${text} | ${setting.meaning}${setting.secret ? " *Secret.*" : ""} |`;
  });
  return `# Settings

Environment variables of the server; an empty one counts as not set. A wrong one stops the start and says how to fix it.
[deploy/labonno.env](../deploy/labonno.env) is the same list as a file to fill in. What the merchant decides (name, logo,
phone, delivery charges, promises) is not here: the admin changes it in the dashboard.

Generated from \`server/config/server-settings.ts\`. To add one: [how-to/add-a-setting.md](how-to/add-a-setting.md).

| name | default | meaning |
| --- | --- | --- |
${rows.join("\n")}
`;
}

/** deploy/labonno.env, from the declarations. */
export function settingsSample(): string {
  const lines = entries.map(([name, setting]) => {
    const sample = setting.sample === undefined ? defaultOf(setting) : setting.sample;
    const line = sample === null ? `#${name}=${defaultOf(setting)}` : `${name}=${sample}`;
    return `${asComment(setting.meaning)}\n${line}\n`;
  });
  return `# /etc/labonno.env, readable by root only (0600): systemd reads it before it becomes the user labonno.
# Every setting of the server; an empty one counts as not set. A wrong one stops the start and says how to fix it. No
# quotes, no export, and a # only at the beginning of a line. Generated from server/config/server-settings.ts.

${lines.join("\n")}`;
}

function defaultOf({ schema }: Declared): string {
  const { data } = schema.safeParse(undefined);
  return data === undefined ? "" : String(data);
}

const commentWidth = 118;

/** Markdown as lines of plain text behind `#`. */
function asComment(markdown: string): string {
  const plain = markdown.replaceAll("`", "").replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, "$1");
  const lines = [""];
  for (const word of plain.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line.length + word.length < commentWidth) lines[lines.length - 1] = line ? `${line} ${word}` : word;
    else lines.push(word);
  }
  return lines.map((line) => `# ${line}`).join("\n");
}
