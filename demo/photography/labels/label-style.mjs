// How each brand sets the back of its packs, in the fonts of its fronts (studio/kit/labels.py).

const bangla = { serif: '"Noto Serif Bengali"', sans: '"Noto Sans Bengali"' };

export const brandStyles = {
  Labonno: {
    ...{ paper: "#F8EFE2", ink: "#3A1524", accent: "#A5314A", layout: "centred" },
    ...{ brand: '"GFS Didot"', name: '"EB Garamond"', nameStyle: "italic", text: "Lato", bangla: bangla.serif },
    ...{ written: "LABONNO", spacing: "0.2em", size: 54, mark: "rosette" },
  },
  Nodi: {
    ...{ paper: "#F7FBFB", ink: "#0B2B35", accent: "#12606F", layout: "left" },
    ...{ brand: "Lato", weight: 300, name: "Lato", nameWeight: 600, text: "Lato", bangla: bangla.sans },
    ...{ written: "nodi", spacing: "0.01em", size: 84, mark: "wave", traits: "ruled code-upright" },
  },
  Mehtab: {
    ...{ paper: "#22305A", ink: "#F3EEDF", accent: "#D9B978", layout: "centred" },
    ...{
      brand: '"Noto Serif Display"',
      name: '"EB Garamond"',
      nameStyle: "italic",
      text: "Lato",
      bangla: bangla.serif,
    },
    ...{ written: "MEHTAB", spacing: "0.3em", size: 52, mark: "moon", traits: "stacked ruled code-left" },
  },
  Kashful: {
    ...{ paper: "#F6F0DE", ink: "#33381F", accent: "#7E6A22", layout: "centred" },
    ...{ brand: '"EB Garamond"', brandStyle: "italic", name: "Quattrocento", text: "Lato", bangla: bangla.serif },
    ...{ written: "Kashful", spacing: "0", size: 88, mark: "reed", traits: "filled code-wide" },
  },
  "Rupali Ghat": {
    ...{ paper: "#FBF0DA", ink: "#5A1420", accent: "#A87A1E", layout: "framed" },
    ...{ brand: "Quattrocento", name: '"EB Garamond"', text: '"EB Garamond"', bangla: bangla.serif },
    ...{ written: "RUPALI GHAT", spacing: "0.12em", size: 44, mark: "rosette", traits: "filled code-left" },
  },
  "Tulsi & Co.": {
    ...{ paper: "#F6EBD6", ink: "#2F2012", accent: "#8A4F1E", layout: "left" },
    ...{ brand: '"EB Garamond"', weight: 700, name: '"EB Garamond"', text: '"EB Garamond"', bangla: bangla.serif },
    ...{ written: "Tulsi & Co.", spacing: "0", size: 66, mark: "leaf", traits: "double table-first" },
  },
  Shapla: {
    ...{ paper: "#FFF4F0", ink: "#7A1138", accent: "#C4406A", layout: "centred" },
    ...{ brand: "Lato", weight: 900, name: "Lato", nameWeight: 600, text: "Lato", bangla: bangla.sans },
    ...{ written: "shapla", spacing: "-0.01em", size: 74, mark: "lily", traits: "panel filled code-left" },
  },
  Chorui: {
    ...{ paper: "#F8DDD2", ink: "#3A1216", accent: "#B4121E", layout: "left" },
    ...{ brand: '"GFS Didot"', brandStyle: "italic", name: "Lato", nameWeight: 600, text: "Lato", bangla: bangla.sans },
    ...{ written: "Chorui", spacing: "0", size: 74, mark: "bird", traits: "spine ruled" },
  },
};

/** Labonno makes much: each of its lines sets its packs in its own way. */
export const lines = {
  Skincare: { traits: "band ruled code-left" },
  Makeup: { layout: "left", traits: "double filled code-upright" },
  "Hair Care": { traits: "double ruled code-wide" },
  Fragrance: { layout: "framed", traits: "ruled code-wide" },
  Accessories: { traits: "stacked filled code-left" },
};

/** Packs in another colour than their brand's. */
export const packColors = {
  "kumkumadi-night-face-oil": { paper: "#7A1F1B", ink: "#FBEBD0", accent: "#F0C778" },
  "agar-oud-attar": { paper: "#0F3B33", ink: "#F6E6C4", accent: "#E0B463" },
  "shitolpati-eau-de-cologne": { paper: "#E9EFD9", ink: "#123B2E", accent: "#8A6A2A" },
  "champa-extrait-de-parfum": { paper: "#48152F", ink: "#F8EBDD", accent: "#F0A42B" },
  "utsab-lipstick-trio": { paper: "#20222E", ink: "#F3E7D2", accent: "#D9A860" },
  "neel-eau-de-parfum": { paper: "#DCE6F4", ink: "#1C2A55", accent: "#1C3A8A" },
  "kajal-noir-mascara": { paper: "#48152F", ink: "#F8EBDD", accent: "#E0B080" },
  "sindoor-velvet-lipstick": { paper: "#48152F", ink: "#F8EBDD", accent: "#E0B080" },
  "golap-petal-blush": { paper: "#F6DCD8", ink: "#4A1424", accent: "#B5566A" },
  "rose-dew-hyaluronic-serum": { paper: "#FBE9E5", ink: "#4A1424", accent: "#B5566A" },
  "mango-body-butter": { paper: "#FFE9B8", ink: "#8A2E10", accent: "#D9582B" },
  "silk-drops-hair-serum": { paper: "#FFE6D8", ink: "#7A2414", accent: "#C24A2E" },
  "kamini-body-hair-mist": { paper: "#EEF1FB", ink: "#2B3A7A", accent: "#5063B5" },
  "basanti-bright-eyeshadow-palette": { paper: "#FCEBC0", ink: "#5A3A0A", accent: "#B5215A" },
  "vitamin-c-15-brightening-serum": { paper: "#FBE8C2", ink: "#3A2412", accent: "#B4651A" },
  "red-clay-and-multani-mask": { paper: "#B2623F", ink: "#FFF3E4", accent: "#FBE0B8" },
  "neem-and-lemongrass-face-wash": { paper: "#5E7B4A", ink: "#FBF7E8", accent: "#F5D97E" },
  "aloe-and-cucumber-sheet-mask": { paper: "#EAF3E2", ink: "#1F5138", accent: "#2E6B4A" },
  "sun-stick-spf-50-plus": { paper: "#FFF5DF", ink: "#6A3408", accent: "#E07A14" },
};

/** Bottles have their back label on themselves: their set, the colour of their wall, and what room there is (studio/shots/backs.py). */
export const bottles = {
  "hibiscus-silk-shampoo": { place: "silk-panes", wall: "#E9C9BE", label: { width: 520, height: 1100 } },
  "red-onion-root-strength-shampoo": { place: "onion-autumn", wall: "#F8F0E6", label: { width: 520, height: 1050 } },
  "rice-water-smoothing-conditioner": { place: "rice-autumn", wall: "#FBF8F0", label: { width: 700, height: 953 } },
  "rosewater-dew-body-lotion": { place: "lotion-morning", wall: "#48152F", label: { width: 480, height: 1124 } },
};

const stroke = 'fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"';
const turned = (count, step, shape, from = 0) =>
  Array.from({ length: count }, (_, k) => `<g transform="rotate(${from + k * step})">${shape}</g>`).join("");

/** The brands' marks, in a square of 100 around the middle. */
export const marks = {
  rosette: `<g ${stroke}>${turned(8, 45, '<path d="M0 -12C-13 -24 -11 -38 0 -44C11 -38 13 -24 0 -12Z"/>')}<circle r="6" fill="currentColor"/></g>`,
  wave: `<g ${stroke}>${[-16, 0, 16].map((y) => `<path d="M-46 ${y}q11.5 -14 23 0t23 0t23 0t23 0"/>`).join("")}</g>`,
  moon: '<path fill="currentColor" d="M14 -40A40 40 0 1 0 40 14A32 32 0 1 1 14 -40Z"/><circle cx="26" cy="-22" r="5" fill="currentColor"/>',
  reed: `<g ${stroke} transform="translate(0 44)">${turned(4, 17, '<path d="M0 0V-84M0 -40l-9 -10M0 -40l9 -10M0 -54l-9 -10M0 -54l9 -10M0 -68l-8 -9M0 -68l8 -9"/>', -25.5)}</g>`,
  leaf: `<g ${stroke} transform="translate(0 40)">${turned(3, 46, '<path d="M0 0C-20 -30 -16 -56 0 -76C16 -56 20 -30 0 0ZM0 0V-60"/>', -46)}</g>`,
  lily: `<g transform="translate(0 34)"><g ${stroke}>${turned(7, 24, '<path d="M0 0C-14 -26 -11 -50 0 -68C11 -50 14 -26 0 0Z"/>', -72)}<path d="M-50 8H50"/></g></g>`,
  bird: `<g ${stroke} stroke-width="6"><path d="M-44 6Q-22 -30 0 2Q22 -30 44 6"/></g>`,
};
