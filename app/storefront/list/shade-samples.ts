import type { ShadeFamily } from "../../../shop/catalog/facets.ts";

/** A colour that stands for each family. */
export const shadeSamples: Record<ShadeFamily, string> = {
  red: "#B3121F",
  pink: "#D96A8B",
  coral: "#E8705C",
  orange: "#D9702B",
  gold: "#D9A441",
  nude: "#CFA58A",
  brown: "#7A4A38",
  berry: "#6B1740",
  purple: "#8A5AA8",
  blue: "#3F6FA8",
  green: "#4F8A5B",
  black: "#1C1718",
  white: "#F7F3EC",
};
