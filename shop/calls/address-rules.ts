/** What a rider needs to find a door. */
const addressParts = ["house", "road", "area", "floor"] as const;
export type AddressPart = (typeof addressParts)[number];

export type CheckedAddress = { given: AddressPart[]; missing: AddressPart[] };

type AddressFacts = { address: string; hasArea: boolean; isInsideDhaka: boolean };

const houseWords =
  /\b(house|home|h(?:ouse)?[#.-]?\s?\d|plot|holding|building|bldg|tower|villa|bari|basha|basa)\b|বাড়ি|বাড়ী|বাসা|হাউজ|হাউস|হোল্ডিং|প্লট|ভবন|টাওয়ার/iu;
const roadWords =
  /\b(road|rd|street|st|lane|avenue|ave|sarak|sorok|goli|gali|block|sector|section|bazar|bazaar|village|gram|para)\b|রোড|সড়ক|সড়ক|গলি|লেন|ব্লক|সেক্টর|বাজার|গ্রাম|পাড়া|পাড়া|মহল্লা/iu;
const floorWords =
  /\b(flat|floor|apt|apartment|level|lift|\d+(?:st|nd|rd|th)|tola|tala)\b|তলা|তলায়|ফ্ল্যাট|ফ্লোর|লিফট|নিচতলা/iu;

/**
 * Checks an address by its words. Outside Dhaka a house is found by village, bazaar or landmark, so that neither its
 * number nor its floor is missed.
 */
export function checkAddress({ address, hasArea, isInsideDhaka }: AddressFacts): CheckedAddress {
  const has: Record<AddressPart, boolean> = {
    house: houseWords.test(address) || /\p{Nd}/u.test(address),
    road: roadWords.test(address),
    area: hasArea,
    floor: floorWords.test(address),
  };
  const isNeeded = (part: AddressPart) => isInsideDhaka || part === "area";
  return {
    given: addressParts.filter((part) => has[part]),
    missing: addressParts.filter((part) => !has[part] && isNeeded(part)),
  };
}
