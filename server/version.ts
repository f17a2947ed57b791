import { readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../db/project.ts";

/** The shop's version, from package.json. */
export const version = (JSON.parse(readFileSync(path.join(projectRoot, "package.json"), "utf8")) as { version: string })
  .version;
