import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { queryPrepared } from "../../db/prepared.ts";
import { contentVersions } from "../../db/schema.ts";
import { loadSettings } from "../settings/settings.ts";
import { type Content, content } from "./content-schema.ts";
import { defaultContent } from "./default-content.ts";
import { lookOfSettings } from "./look-of-settings.ts";

// A published version never changes: read and parsed once in each process.
let cached: { id: string; content: Content } | null = null;

/**
 * What the shop's pages show now: the published version, or the default content before there is one. The look comes
 * from the settings, because the API can change the name and texts there without a version.
 */
export async function loadContent(db: Database): Promise<Content> {
  const [row] = await queryPrepared<{ id: string; text: string | null }>(
    db,
    sql`select id, case when id = ${cached?.id ?? ""} then null else content::text end as text
          from ${contentVersions} where state = 'published'`,
  );
  const settings = await loadSettings(db);
  if (!row) return defaultContent(db, settings);
  if (row.text !== null) cached = { id: row.id, content: readContent(JSON.parse(row.text)) };
  // Another version was cached since the query began.
  if (cached?.id !== row.id) return loadContent(db);
  return { ...cached.content, look: lookOfSettings(settings) };
}

/** Stored content, as every release reads it. */
export function readContent(stored: unknown): Content {
  return content.parse(withLayouts(stored));
}

/** Older releases had only one layout besides the even one: `hasLead`. */
function withLayouts(stored: unknown): unknown {
  const { home } = stored as { home?: unknown };
  if (!Array.isArray(home)) return stored;
  return {
    ...(stored as object),
    home: home.map((section) => (section.hasLead ? { ...section, layout: "lead" } : section)),
  };
}
