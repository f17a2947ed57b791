type Category = "Makeup" | "Skincare" | "Hair Care" | "Fragrance" | "Accessories";

/** The season's products: cost, popularity. Prices are taka. */
export type Good = { sku: string; name: string; category: Category; price: number; popularity: number };

const list: [name: string, category: Category, price: number][] = [
  ["Sindoor Velvet Lipstick", "Makeup", 750],
  ["Kajal Noir", "Makeup", 350],
  ["Rose Tint Blush", "Makeup", 890],
  ["Silk Foundation", "Makeup", 1650],
  ["Lash Mascara", "Makeup", 990],
  ["Compact Powder", "Makeup", 680],
  ["Neem Face Wash", "Skincare", 420],
  ["Vitamin C Serum", "Skincare", 1250],
  ["Aloe Gel", "Skincare", 380],
  ["Rice Water Toner", "Skincare", 820],
  ["Day Cream SPF 50", "Skincare", 1450],
  ["Night Repair Cream", "Skincare", 1750],
  ["Clay Mask", "Skincare", 640],
  ["Coconut Hair Oil", "Hair Care", 360],
  ["Onion Shampoo", "Hair Care", 590],
  ["Keratin Mask", "Hair Care", 1100],
  ["Hair Serum", "Hair Care", 780],
  ["Oud Attar", "Fragrance", 1350],
  ["Jasmine Mist", "Fragrance", 950],
  ["Makeup Brush Set", "Accessories", 1200],
];

/** A few goods sell most. */
export const goods: readonly Good[] = list.map(([name, category, price], index) => ({
  ...{ sku: `S-${String(index + 1).padStart(2, "0")}`, name, category, price },
  popularity: 1 / (1 + ((index * 7) % list.length)),
}));
