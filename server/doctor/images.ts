import type pg from "pg";
import { imageFiles } from "../../shop/media/image-rules.ts";
import type { ImageStore } from "../../shop/ports.ts";
import { type Finding, look, ok, pluralize, wrong } from "./finding.ts";

const maxListed = 3;
// A young file may belong to an upload in progress; the nightly purge handles it.
const unusedFileThreshold = 50;

/** Images without files, and files without images. A store that cannot list is asked for each image. */
export async function checkImages(pool: pg.Pool, images: ImageStore): Promise<Finding[]> {
  const { rows } = await pool.query<{ id: string; widths: number[] }>("select id, widths from images order by id");
  const referenced = new Set(rows.flatMap(({ id, widths }) => imageFiles(id, widths)));
  const missing = new Set(referenced);
  const unusedFiles: string[] = [];
  let listed = 0;
  for await (const file of images.list()) {
    listed += 1;
    if (!missing.delete(file)) unusedFiles.push(file);
  }
  if (listed === 0) for (const file of referenced) if (await images.get(file)) missing.delete(file);
  const findings: Finding[] = [];
  if (missing.size > 0) {
    const sample = [...missing].slice(0, maxListed).join(", ");
    findings.push(
      wrong(
        "Pictures",
        `${pluralize(missing.size, "file")} of ${referenced.size} missing (${sample}${missing.size > maxListed ? ", …" : ""})`,
        "Copy them from the `pictures` folder of a backup. Upload a picture again if no backup has it.",
      ),
    );
  } else
    findings.push(
      ok("Pictures", `${pluralize(referenced.size, "file")} of ${pluralize(rows.length, "picture")}, none missing`),
    );
  if (unusedFiles.length >= unusedFileThreshold)
    findings.push(
      look(
        "Pictures",
        `${pluralize(unusedFiles.length, "file")} not used anywhere (${unusedFiles.slice(0, maxListed).join(", ")}, …)`,
        "The nightly cleanup removes them. If they stay, check that it runs (Jobs).",
      ),
    );
  return findings;
}
