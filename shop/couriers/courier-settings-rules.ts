/** Rules for choosing a courier that a shop may have. */
export const maxRules = 100;
/** Days whose parcels a rule counts. */
export const ruleDays = 30;

/** Couriers with lists of places, to which the shop's areas are matched. */
export const listedKinds = ["pathao", "redx"] as const;
export type ListedKind = (typeof listedKinds)[number];
