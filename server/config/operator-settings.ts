import path from "node:path";
import * as z from "zod/mini";
import { projectRoot } from "../../db/project.ts";

/** How the shop is watched and kept safe, for whoever runs it (docs/operations.md). */
export type OperatorSettings = {
  /** Null: nothing can be measured from outside. */
  metrics: { port: number; host: string } | null;
  backup: {
    /** Null: none is taken every night. */
    folder: string | null;
    retention: { days: number; weeks: number };
  };
};

export const operatorSettingHelp = {
  METRICS_PORT: "a port number from 1 to 65535 other than PORT, for example METRICS_PORT=9464",
  METRICS_HOST: "an address that only your monitoring reaches, for example METRICS_HOST=10.0.0.5",
  BACKUP_DIR: "a folder for backups, ideally on another disk, for example BACKUP_DIR=/mnt/backup/labonno",
  BACKUP_KEEP_DAYS: "days to keep daily backups, from 1 to 400, for example BACKUP_KEEP_DAYS=7",
  BACKUP_KEEP_WEEKS: "weeks to keep weekly backups after that, from 0 to 200, for example BACKUP_KEEP_WEEKS=4",
} as const;

export const operatorEnvironment = {
  METRICS_PORT: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(65535))),
  METRICS_HOST: z._default(z.string().check(z.regex(/^[\w.:-]+$/)), "localhost"),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_KEEP_DAYS: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(400)), 7),
  BACKUP_KEEP_WEEKS: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(200)), 4),
};

const environment = z.object(operatorEnvironment);

export function operatorSettings(values: z.infer<typeof environment>): OperatorSettings {
  const { METRICS_PORT: port, METRICS_HOST: host, BACKUP_DIR: folder } = values;
  return {
    metrics: port === undefined ? null : { port, host },
    backup: {
      folder: folder === undefined ? null : path.resolve(projectRoot, folder),
      retention: { days: values.BACKUP_KEEP_DAYS, weeks: values.BACKUP_KEEP_WEEKS },
    },
  };
}
