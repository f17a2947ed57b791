import type pg from "pg";
import { imageFiles } from "../../shop/media/image-rules.ts";
import type { ImageStore } from "../../shop/ports.ts";
import { counted, type Finding, look, ok, wrong } from "./finding.ts";

const shown = 3;
// Young files may belong to a picture that is being kept in this moment: the nightly sweep tells them apart.
const manyStrays = 50;

/** Pictures that the shop names and does not have, and files that nothing names. A store that cannot list is asked for each. */
export async function lookAtPictures(pool: pg.Pool, images: ImageStore): Promise<Finding[]> {
  const { rows } = await pool.query<{ id: string; widths: number[] }>("select id, widths from images order by id");
  const named = new Set(rows.flatMap(({ id, widths }) => imageFiles(id, widths)));
  const missing = new Set(named);
  const strays: string[] = [];
  let listed = 0;
  for await (const file of images.list()) {
    listed += 1;
    if (!missing.delete(file)) strays.push(file);
  }
  if (listed === 0) for (const file of named) if (await images.get(file)) missing.delete(file);
  const findings: Finding[] = [];
  if (missing.size > 0) {
    const some = [...missing].slice(0, shown).join(", ");
    findings.push(
      wrong(
        "Pictures",
        `${counted(missing.size, "file")} of ${named.size} missing (${some}${missing.size > shown ? ", …" : ""})`,
        "Copy them from the `pictures` folder of a backup. Upload a picture again if no backup has it.",
      ),
    );
  } else
    findings.push(ok("Pictures", `${counted(named.size, "file")} of ${counted(rows.length, "picture")}, none missing`));
  if (strays.length >= manyStrays)
    findings.push(
      look(
        "Pictures",
        `${counted(strays.length, "file")} not used anywhere (${strays.slice(0, shown).join(", ")}, …)`,
        "The nightly cleanup removes them. If they stay, check that it runs (Jobs).",
      ),
    );
  return findings;
}
