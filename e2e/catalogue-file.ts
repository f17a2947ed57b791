import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

// A dump of a public catalogue that may not be redistributed: used if it lies beside the repository.
const realFile = path.join(import.meta.dirname, "..", "..", "shared", "data", "makeup-api-931.json");

type Product = { id: number; name: string; price: string | null; product_colors: object[] };

/** The 931 real products with all their flaws, or as many generated ones in the same format with the same flaws. */
export function catalogueFile() {
  const isReal = existsSync(realFile);
  const buffer = isReal
    ? readFileSync(realFile)
    : Buffer.from(JSON.stringify(Array.from({ length: 931 }, fakeProduct)));
  const products = JSON.parse(buffer.toString()) as Product[];
  return { isReal, products, file: { name: "catalogue.json", mimeType: "application/json", buffer } };
}

function fakeProduct(_: unknown, index: number) {
  const shade = (number: number) => ({
    hex_value: number % 50 === 49 ? "gray7" : `#${(index * 97 + number * 1009).toString(16).padStart(6, "a")}`,
    colour_name: number % 60 === 59 ? "" : `Shade ${number}`,
  });
  return {
    ...{ id: index + 1, brand: index % 77 === 0 ? null : `brand ${index % 58}`, name: `Lipstick ${index + 1}` },
    ...{ price: index % 17 === 0 ? "0.0" : `${5 + (index % 40)}.5`, currency: index % 3 === 0 ? "CAD" : null },
    ...{ product_type: "lipstick", description: `<p>Soft &amp; light.</p><p>Number ${index + 1}.</p>` },
    ...{ image_link: "https://pictures.example/x.png", created_at: "2016-10-01T18:36:15.012Z" },
    product_colors: Array.from({ length: index % 12 }, (__, number) => shade(number)),
  };
}
