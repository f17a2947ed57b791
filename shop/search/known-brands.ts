import type { CategoryName } from "../catalog/catalog-schema.ts";

/** A well-known brand: its name, how else it is typed, and what people mostly seek of it. */
export type KnownBrand = { name: string; spellings: string[]; category: CategoryName };

const brandLists: Record<CategoryName, string> = {
  Skincare: `
    Cetaphil: সেটাফিল, সিটাফিল, cetafil, citaphil
    CeraVe: সেরাভি, সেরাভে, cera ve, ceravi, serave
    The Ordinary: দ্য অর্ডিনারি, অর্ডিনারি, ordinary, ordinari
    La Roche-Posay: লা রোশ পোজে, la roche, laroche posay
    COSRX: কসআরএক্স, কসরক্স, cosrx, cos rx
    Some By Mi: সাম বাই মি, somebymi
    Innisfree: ইনিসফ্রি
    Etude House: ইটুড, etude
    Laneige: লানেজ
    Missha: মিশা
    Skin1004: স্কিন ১০০৪, skin 1004
    Beauty of Joseon: বিউটি অব জোসন, joseon
    Anua: আনুয়া
    Purito: পিউরিটো
    Axis-Y: এক্সিস ওয়াই, axis y
    Isntree: আইসনট্রি
    Klairs: ক্লেয়ার্স
    Neutrogena: নিউট্রোজিনা, নিউট্রোজেনা, nutrogena, neutrogina
    Nivea: নিভিয়া, নিভা
    Pond's: পন্ডস, ponds, pond, পন্ড'স
    Garnier: গার্নিয়ার, গারনিয়ার, garniar, garnear
    Olay: ওলে
    Dove: ডাভ
    Johnson's: জনসন, জনসনস, johnson, jonson, johnsons baby
    Himalaya: হিমালয়া, হিমালায়া
    Simple: সিম্পল
    Clean & Clear: ক্লিন এন্ড ক্লিয়ার, clean and clear
    Glow & Lovely: ফেয়ার এন্ড লাভলী, ফেয়ার অ্যান্ড লাভলী, fair and lovely, glow and lovely, fair lovely
    Lux: লাক্স
    Lifebuoy: লাইফবয়
    Dettol: ডেটল
    Savlon: স্যাভলন
    Tibet: তিব্বত
    Keya: কেয়া
    Meril: মেরিল
    Aarong Earth: আড়ং, aarong, arong
    Ribana: রিবানা
    Skin Cafe: স্কিন ক্যাফে, skincafe
    Rajkonna: রাজকন্যা, rajkonya
    Nirvana Color: নির্ভানা কালার, nirvana
    Siodil: সিওডিল
    Groome: গ্রুম
    Mamaearth: মামাআর্থ, mama earth
    WOW Skin Science: ওয়াও স্কিন সায়েন্স, wow skin
    Minimalist: মিনিমালিস্ট
    Dot & Key: ডট এন্ড কি, dot and key
    Derma Co: ডার্মা কো, the derma co
    Biotique: বায়োটিক
    Lotus Herbals: লোটাস হার্বালস, lotus herbal
    VLCC: ভিএলসিসি
    Khadi Natural: খাদি ন্যাচারাল
    Forest Essentials: ফরেস্ট এসেনশিয়ালস
    Kama Ayurveda: কামা আয়ুর্বেদা
    Bioaqua: বায়োএকোয়া, bio aqua, bioaqa
    Laikou: লাইকো
    Aichun Beauty: আইচুন, aichun
    Dr. Rashel: ডক্টর রাশেল, dr rashel, rashel
    Eveline: এভেলিন
    Bioderma: বায়োডার্মা
    Avène: আভেন, avene
    Vichy: ভিচি, ভিশি
    Eucerin: ইউসেরিন
    Aveeno: আভিনো
    Sebamed: সেবামেড
    Rohto: রোহতো
    Hada Labo: হাদা লাবো, hadalabo
    Senka: সেনকা
    Shiseido: শিসেইডো
    SK-II: এসকে টু, sk2, sk ii, skii, sk 2
    Biore: বায়োরে
    Kose: কোসে
    Clinique: ক্লিনিক
    Estée Lauder: এস্টি লডার, এস্টে লডার, estee lauder, este lauder
    Lancôme: ল্যানকম, lancome
    Clarins: ক্ল্যারিন্স
    Kiehl's: কিলস, kiehls
    Paula's Choice: পলাস চয়েস, paulas choice
    Drunk Elephant: ড্রাঙ্ক এলিফ্যান্ট
    Tatcha: টাচা
    Glow Recipe: গ্লো রেসিপি
    The Body Shop: বডি শপ, দ্য বডি শপ, body shop
    Boots: বুটস
    St. Ives: সেন্ট আইভস, st ives
    Freeman: ফ্রিম্যান
    Jergens: জার্জেন্স
    Palmer's: পালমারস, palmers
    Bio-Oil: বায়ো অয়েল, bio oil
    Nature Republic: নেচার রিপাবলিক
    The Face Shop: ফেস শপ, face shop, thefaceshop
    Holika Holika: হলিকা
    Tony Moly: টনি মলি, tonymoly
    Mediheal: মেডিহিল
    Dr. Jart+: ডক্টর জার্ট, dr jart
    Numbuzin: নাম্বুজিন
    Round Lab: রাউন্ড ল্যাব, roundlab
    Torriden: টরিডেন
    Mary & May: মেরি এন্ড মে, mary and may
    Mixsoon: মিক্সুন
    Medicube: মেডিকিউব
    Byphasse: বাইফেজ
    Banana Boat: ব্যানানা বোট
    Nuxe: নুক্স
    Caudalie: কদালি
    Uriage: ইউরিয়াজ
    Mustela: মুস্তেলা
    Sudocrem: সুডোক্রেম
    Veet: veet
    Gillette: জিলেট, gillet`,
  Makeup: `
    L'Oréal Paris: লরিয়েল, ল'রিয়েল, লরিয়াল, loreal, l oreal, loreal paris, lorial, loreyal
    Maybelline: মেবেলিন, মেবিলিন, মেইবেলিন, maybelline new york, maybeline, mebelin, maybellin
    Lakmé: ল্যাকমে, লাকমে, lakme, lakmi
    MAC: ম্যাক, এমএসি, m a c
    Huda Beauty: হুদা বিউটি, হুদা, huda
    NYX: নিক্স, nyx professional
    Revlon: রেভলন
    Rimmel: রিমেল, rimmel london
    Max Factor: ম্যাক্স ফ্যাক্টর
    Bourjois: বুরজোয়া
    Catrice: ক্যাট্রিস
    Flormar: ফ্লোরমার
    Golden Rose: গোল্ডেন রোজ
    Jordana: জর্ডানা, jordanna
    Milani: মিলানি
    Wet n Wild: ওয়েট এন ওয়াইল্ড, wet and wild, wetnwild
    e.l.f.: এলফ, elf cosmetics, elf
    ColourPop: কালারপপ, colourpop, colorpop
    Too Faced: টু ফেসড, toofaced
    Urban Decay: আরবান ডিকে
    Anastasia Beverly Hills: আনাস্তাসিয়া, anastasia, abh
    Morphe: মর্ফি
    Makeup Revolution: মেকআপ রেভোলিউশন, revolution beauty, revolution
    Fenty Beauty: ফেন্টি, fenty, fenty beauty by rihanna
    Rare Beauty: রেয়ার বিউটি
    Charlotte Tilbury: শার্লট টিলবেরি
    NARS: নার্স কসমেটিকস, nars
    Bobbi Brown: ববি ব্রাউন, bobby brown
    Benefit: বেনিফিট কসমেটিকস, benefit cosmetics
    Tarte: টার্ট
    Smashbox: স্ম্যাশবক্স
    Make Up For Ever: মেকআপ ফরএভার, makeup forever
    Kiko Milano: কিকো, kiko
    Sephora: সেফোরা
    Dior: ডিওর, ডিয়র, christian dior
    Chanel: শ্যানেল, চ্যানেল, channel
    Yves Saint Laurent: ওয়াইএসএল, ysl
    Givenchy: জিভঁশি
    Guerlain: গেরলাঁ
    Tom Ford: টম ফোর্ড
    Kylie Cosmetics: কাইলি, kylie
    Kay Beauty: কে বিউটি
    Sugar Cosmetics: সুগার কসমেটিকস
    Swiss Beauty: সুইস বিউটি
    Insight Cosmetics: ইনসাইট কসমেটিকস, insight
    MARS Cosmetics: মার্স কসমেটিকস
    Colorbar: কালারবার
    Faces Canada: ফেসেস কানাডা
    Elle 18: এল ১৮, elle18
    Blue Heaven: ব্লু হ্যাভেন
    Nykaa: নাইকা
    Technic: টেকনিক
    Imagic: ইমাজিক
    Focallure: ফোকালুর
    Pink Flash: পিংক ফ্ল্যাশ, pinkflash
    Miss Rose: মিস রোজ, missrose
    Menow: মিনাও, me now
    Kiss Beauty: কিস বিউটি
    Sheglam: শিগ্ল্যাম, she glam
    Beauty Glazed: বিউটি গ্লেজড
    Romand: রোম্যান্ড, rom nd
    Peripera: পেরিপেরা
    Clio: ক্লিও
    Pixi: পিক্সি
    Real Techniques: রিয়েল টেকনিকস
    Sigma Beauty: সিগমা বিউটি
    Ecotools: ইকোটুলস
    Deborah Milano: ডেবোরা
    Herlan: হারল্যান
    Blaze O' Skin: ব্লেজ ও স্কিন, blaze o skin`,
  "Hair Care": `
    Tresemmé: ট্রেসেমে, tresemme, tresseme, tresme, tressemme
    Sunsilk: সানসিল্ক, sunsilk
    Head & Shoulders: হেড এন্ড শোল্ডার্স, head and shoulders, head shoulder, head shoulders
    Pantene: প্যানটিন, প্যান্টিন, pantin
    Parachute: প্যারাসুট, প্যারাশুট, parasut
    Kumarika: কুমারিকা
    Dabur: ডাবর, dabur amla
    Indulekha: ইন্দুলেখা
    Navratna: নবরত্ন
    Vatika: ভাটিকা
    Emami: ইমামি
    Bajaj Almond Drops: বাজাজ, bajaj
    Matrix: ম্যাট্রিক্স
    Wella: ওয়েলা
    Schwarzkopf: শোয়ার্জকফ
    Kérastase: কেরাস্টাস, kerastase
    OGX: ওজিএক্স
    Herbal Essences: হারবাল এসেন্স
    Streax: স্ট্রিক্স
    Mielle: মিয়েল
    Moroccanoil: মরোক্কান অয়েল, moroccan oil
    Olaplex: ওলাপ্লেক্স
    Toni & Guy: টনি এন্ড গাই, toni and guy
    Revita: রেভিটা
    Studio X: স্টুডিও এক্স`,
  Fragrance: `
    Fogg: ফগ
    Lafz: লাফজ
    Al Haramain: আল হারামাইন, alharamain, haramain
    Rasasi: রাসাসি
    Lattafa: লাত্তাফা, latafa
    Ajmal: আজমল
    Armaf: আরমাফ, club de nuit
    Afnan: আফনান
    Versace: ভার্সাচি, ভার্সেস
    Gucci: গুচি
    Calvin Klein: ক্যালভিন ক্লেইন, ck one
    Hugo Boss: হুগো বস
    Davidoff: ডেভিডফ, cool water
    Victoria's Secret: ভিক্টোরিয়া সিক্রেট, ভিক্টোরিয়াস সিক্রেট, victoria secret, victorias secret
    Bath & Body Works: বাথ এন্ড বডি ওয়ার্কস, bath and body works
    Jo Malone: জো ম্যালোন
    Burberry: বারবেরি
    Bvlgari: বুলগারি, bulgari
    Paco Rabanne: পাকো রাবান
    Carolina Herrera: ক্যারোলিনা হেরেরা
    Jean Paul Gaultier: জঁ পল গোতিয়ে
    Dolce & Gabbana: ডলচে গাবানা, dolce gabbana, dolce and gabbana
    Marc Jacobs: মার্ক জ্যাকবস
    Enchanteur: এনচ্যান্টার
    Wild Stone: ওয়াইল্ড স্টোন
    Park Avenue: পার্ক এভিনিউ
    Denver: ডেনভার
    Layer'r: লেয়ার শট, layer shot
    Zara: জারা
    Yardley: ইয়ার্ডলি`,
  Accessories: "",
};

/**
 * Brands of cosmetics that shoppers in Bangladesh ask for by name. Whether a shop has one its own list of brands says; of
 * one that it has not, a search says so instead of taking the name for a misspelt word.
 */
export const knownBrands: KnownBrand[] = Object.entries(brandLists).flatMap(([category, lines]) =>
  lines
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const [name = "", spellings = ""] = line.split(/:(.*)/);
      const others = spellings.split(",").map((spelling) => spelling.trim());
      return { name, category: category as CategoryName, spellings: [name, ...others].filter((each) => each !== "") };
    }),
);
