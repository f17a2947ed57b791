import type { CategoryName } from "../catalog/catalog-schema.ts";

/** A well-known brand: its name, other spellings, and the category and kinds (kind-list.ts) customers mostly want from it. */
export type KnownBrand = { name: string; spellings: string[]; category: CategoryName; kinds: string[] };

const brandLists: Record<CategoryName, string> = {
  Skincare: `
    Cetaphil [cleanser, lotion, cream]: সেটাফিল, সিটাফিল, cetafil, citaphil
    CeraVe [cleanser, cream, serum]: সেরাভি, সেরাভে, cera ve, ceravi, serave
    The Ordinary [face serum]: দ্য অর্ডিনারি, অর্ডিনারি, ordinary, ordinari
    La Roche-Posay [sunscreen, cleanser]: লা রোশ পোজে, la roche, laroche posay
    COSRX [face serum, cleanser, toner, sunscreen]: কসআরএক্স, কসরক্স, cosrx, cos rx
    Some By Mi [toner, face serum, cleanser]: সাম বাই মি, somebymi
    Innisfree [sunscreen, face mask, toner]: ইনিসফ্রি
    Etude House: ইটুড, etude
    Laneige [lipbalm, face mask, cream]: লানেজ
    Missha [foundation, sunscreen]: মিশা
    Skin1004 [face serum, sunscreen, toner]: স্কিন ১০০৪, skin 1004
    Beauty of Joseon [sunscreen, face serum]: বিউটি অব জোসন, joseon
    Anua [toner, face serum]: আনুয়া
    Purito [sunscreen, face serum]: পিউরিটো
    Axis-Y [face serum]: এক্সিস ওয়াই, axis y
    Isntree [toner, sunscreen]: আইসনট্রি
    Klairs [toner, face serum]: ক্লেয়ার্স
    Neutrogena [cleanser, sunscreen, lotion]: নিউট্রোজিনা, নিউট্রোজেনা, nutrogena, neutrogina
    Nivea [lotion, cream, lipbalm]: নিভিয়া, নিভা
    Pond's [cleanser, cream]: পন্ডস, ponds, pond, পন্ড'স
    Garnier [cleanser, face serum, face mask]: গার্নিয়ার, গারনিয়ার, garniar, garnear
    Olay [cream, face serum]: ওলে
    Dove [soap, shampoo, lotion]: ডাভ
    Johnson's [lotion, soap]: জনসন, জনসনস, johnson, jonson, johnsons baby
    Himalaya [cleanser, face mask, soap]: হিমালয়া, হিমালায়া
    Simple [cleanser, toner]: সিম্পল
    Clean & Clear [cleanser]: ক্লিন এন্ড ক্লিয়ার, clean and clear
    Glow & Lovely [cream, cleanser]: ফেয়ার এন্ড লাভলী, ফেয়ার অ্যান্ড লাভলী, fair and lovely, glow and lovely, fair lovely
    Lux [soap]: লাক্স
    Lifebuoy [soap]: লাইফবয়
    Dettol [soap]: ডেটল
    Savlon [soap]: স্যাভলন
    Tibet [cream, soap]: তিব্বত
    Keya [soap, hair oil]: কেয়া
    Meril [lotion, lipbalm, soap]: মেরিল
    Aarong Earth [soap, hair oil, face mask]: আড়ং, aarong, arong
    Ribana [soap, hair oil, face mask]: রিবানা
    Skin Cafe [hair oil, face mask, face serum]: স্কিন ক্যাফে, skincafe
    Rajkonna [face mask, cleanser, hair oil]: রাজকন্যা, rajkonya
    Nirvana Color: নির্ভানা কালার, nirvana
    Siodil: সিওডিল
    Groome: গ্রুম
    Mamaearth [cleanser, shampoo, hair oil]: মামাআর্থ, mama earth
    WOW Skin Science [shampoo, face serum, cleanser]: ওয়াও স্কিন সায়েন্স, wow skin
    Minimalist [face serum, sunscreen]: মিনিমালিস্ট
    Dot & Key [face serum, sunscreen]: ডট এন্ড কি, dot and key
    Derma Co [face serum, sunscreen]: ডার্মা কো, the derma co
    Biotique [cleanser, shampoo, face mask]: বায়োটিক
    Lotus Herbals [sunscreen, cleanser]: লোটাস হার্বালস, lotus herbal
    VLCC [face mask, cleanser]: ভিএলসিসি
    Khadi Natural [soap, hair oil, shampoo]: খাদি ন্যাচারাল
    Forest Essentials [face oil, cream, soap]: ফরেস্ট এসেনশিয়ালস
    Kama Ayurveda [face oil, toner, hair oil]: কামা আয়ুর্বেদা
    Bioaqua [face mask, face serum]: বায়োএকোয়া, bio aqua, bioaqa
    Laikou: লাইকো
    Aichun Beauty: আইচুন, aichun
    Dr. Rashel [face serum]: ডক্টর রাশেল, dr rashel, rashel
    Eveline: এভেলিন
    Bioderma [cleanser, sunscreen]: বায়োডার্মা
    Avène [cream, sunscreen]: আভেন, avene
    Vichy [face serum, sunscreen]: ভিচি, ভিশি
    Eucerin [lotion, sunscreen]: ইউসেরিন
    Aveeno [lotion]: আভিনো
    Sebamed [cleanser, soap]: সেবামেড
    Rohto: রোহতো
    Hada Labo [toner, face serum]: হাদা লাবো, hadalabo
    Senka: সেনকা
    Shiseido: শিসেইডো
    SK-II: এসকে টু, sk2, sk ii, skii, sk 2
    Biore [sunscreen, cleanser]: বায়োরে
    Kose: কোসে
    Clinique: ক্লিনিক
    Estée Lauder: এস্টি লডার, এস্টে লডার, estee lauder, este lauder
    Lancôme: ল্যানকম, lancome
    Clarins: ক্ল্যারিন্স
    Kiehl's [cream, face serum]: কিলস, kiehls
    Paula's Choice [face serum, toner]: পলাস চয়েস, paulas choice
    Drunk Elephant: ড্রাঙ্ক এলিফ্যান্ট
    Tatcha: টাচা
    Glow Recipe: গ্লো রেসিপি
    The Body Shop [bodybutter, bodymist, lipbalm]: বডি শপ, দ্য বডি শপ, body shop
    Boots: বুটস
    St. Ives [face mask, cleanser]: সেন্ট আইভস, st ives
    Freeman [face mask]: ফ্রিম্যান
    Jergens: জার্জেন্স
    Palmer's [bodybutter, lotion]: পালমারস, palmers
    Bio-Oil [face oil, bodybutter]: বায়ো অয়েল, bio oil
    Nature Republic: নেচার রিপাবলিক
    The Face Shop: ফেস শপ, face shop, thefaceshop
    Holika Holika: হলিকা
    Tony Moly: টনি মলি, tonymoly
    Mediheal [face mask]: মেডিহিল
    Dr. Jart+ [face mask, cream]: ডক্টর জার্ট, dr jart
    Numbuzin [face serum]: নাম্বুজিন
    Round Lab [toner, sunscreen]: রাউন্ড ল্যাব, roundlab
    Torriden [face serum]: টরিডেন
    Mary & May: মেরি এন্ড মে, mary and may
    Mixsoon: মিক্সুন
    Medicube [face serum]: মেডিকিউব
    Byphasse [cleanser]: বাইফেজ
    Banana Boat [sunscreen]: ব্যানানা বোট
    Nuxe [face oil]: নুক্স
    Caudalie [face serum]: কদালি
    Uriage: ইউরিয়াজ
    Mustela [lotion]: মুস্তেলা
    Sudocrem [cream]: সুডোক্রেম
    Veet: veet
    Gillette: জিলেট, gillet`,
  Makeup: `
    L'Oréal Paris [lipstick, foundation, shampoo]: লরিয়েল, ল'রিয়েল, লরিয়াল, loreal, l oreal, loreal paris, lorial, loreyal
    Maybelline [lipstick, mascara, foundation, kajal]: মেবেলিন, মেবিলিন, মেইবেলিন, maybelline new york, maybeline, mebelin, maybellin
    Lakmé [kajal, lipstick, powder]: ল্যাকমে, লাকমে, lakme, lakmi
    MAC [lipstick, foundation, powder]: ম্যাক, এমএসি, m a c
    Huda Beauty [lipstick, eyeshadow, powder]: হুদা বিউটি, হুদা, huda
    NYX [lipstick, eyeshadow]: নিক্স, nyx professional
    Revlon [lipstick, foundation, nailpolish]: রেভলন
    Rimmel [mascara, kajal, powder]: রিমেল, rimmel london
    Max Factor: ম্যাক্স ফ্যাক্টর
    Bourjois: বুরজোয়া
    Catrice: ক্যাট্রিস
    Flormar [nailpolish, lipstick, powder]: ফ্লোরমার
    Golden Rose [lipstick, nailpolish]: গোল্ডেন রোজ
    Jordana: জর্ডানা, jordanna
    Milani: মিলানি
    Wet n Wild: ওয়েট এন ওয়াইল্ড, wet and wild, wetnwild
    Glossier [blush, lipbalm, highlighter]: গ্লসিয়ার
    e.l.f. [blush, highlighter, makeupbrush]: এলফ, elf cosmetics, elf
    ColourPop: কালারপপ, colourpop, colorpop
    Too Faced [mascara, eyeshadow]: টু ফেসড, toofaced
    Urban Decay [eyeshadow]: আরবান ডিকে
    Anastasia Beverly Hills [eyeshadow, highlighter]: আনাস্তাসিয়া, anastasia, abh
    Morphe [eyeshadow, makeupbrush]: মর্ফি
    Makeup Revolution [eyeshadow, highlighter, blush]: মেকআপ রেভোলিউশন, revolution beauty, revolution
    Fenty Beauty [foundation, highlighter]: ফেন্টি, fenty, fenty beauty by rihanna
    Rare Beauty [blush, highlighter]: রেয়ার বিউটি
    Charlotte Tilbury [lipstick, powder]: শার্লট টিলবেরি
    NARS [blush, foundation]: নার্স কসমেটিকস, nars
    Bobbi Brown: ববি ব্রাউন, bobby brown
    Benefit [mascara, blush]: বেনিফিট কসমেটিকস, benefit cosmetics
    Tarte: টার্ট
    Smashbox: স্ম্যাশবক্স
    Make Up For Ever: মেকআপ ফরএভার, makeup forever
    Kiko Milano: কিকো, kiko
    Sephora: সেফোরা
    Dior [lipstick, perfume]: ডিওর, ডিয়র, christian dior
    Chanel [perfume, lipstick]: শ্যানেল, চ্যানেল, channel
    Yves Saint Laurent [lipstick, perfume]: ওয়াইএসএল, ysl
    Givenchy: জিভঁশি
    Guerlain: গেরলাঁ
    Tom Ford: টম ফোর্ড
    Kylie Cosmetics [lipstick]: কাইলি, kylie
    Kay Beauty: কে বিউটি
    Sugar Cosmetics [lipstick, kajal]: সুগার কসমেটিকস
    Swiss Beauty [lipstick, eyeshadow]: সুইস বিউটি
    Insight Cosmetics [nailpolish, foundation]: ইনসাইট কসমেটিকস, insight
    MARS Cosmetics: মার্স কসমেটিকস
    Colorbar [lipstick, nailpolish]: কালারবার
    Faces Canada: ফেসেস কানাডা
    Elle 18 [kajal, lipstick, nailpolish]: এল ১৮, elle18
    Blue Heaven [kajal]: ব্লু হ্যাভেন
    Nykaa: নাইকা
    Technic [eyeshadow, highlighter]: টেকনিক
    Imagic: ইমাজিক
    Focallure: ফোকালুর
    Pink Flash: পিংক ফ্ল্যাশ, pinkflash
    Miss Rose: মিস রোজ, missrose
    Menow: মিনাও, me now
    Kiss Beauty: কিস বিউটি
    Sheglam: শিগ্ল্যাম, she glam
    Beauty Glazed: বিউটি গ্লেজড
    Romand [lipstick, lipbalm]: রোম্যান্ড, rom nd
    Peripera [lipstick, lipbalm]: পেরিপেরা
    Clio: ক্লিও
    Pixi: পিক্সি
    Real Techniques [makeupbrush, sponge]: রিয়েল টেকনিকস
    Sigma Beauty [makeupbrush]: সিগমা বিউটি
    Ecotools [makeupbrush, sponge]: ইকোটুলস
    Deborah Milano: ডেবোরা
    Herlan: হারল্যান
    Blaze O' Skin: ব্লেজ ও স্কিন, blaze o skin`,
  "Hair Care": `
    Tresemmé [shampoo, conditioner]: ট্রেসেমে, tresemme, tresseme, tresme, tressemme
    Sunsilk [shampoo, conditioner]: সানসিল্ক, sunsilk
    Head & Shoulders [shampoo]: হেড এন্ড শোল্ডার্স, head and shoulders, head shoulder, head shoulders
    Pantene [shampoo, conditioner]: প্যানটিন, প্যান্টিন, pantin
    Parachute [coconut hair oil, hair oil]: প্যারাসুট, প্যারাশুট, parasut
    Kumarika [hair oil]: কুমারিকা
    Dabur [amla hair oil, hair oil]: ডাবর, dabur amla
    Indulekha [hair oil, shampoo]: ইন্দুলেখা
    Navratna [hair oil]: নবরত্ন
    Vatika [hair oil, shampoo]: ভাটিকা
    Emami: ইমামি
    Bajaj Almond Drops [hair oil]: বাজাজ, bajaj
    Matrix: ম্যাট্রিক্স
    Wella: ওয়েলা
    Schwarzkopf: শোয়ার্জকফ
    Kérastase: কেরাস্টাস, kerastase
    OGX [shampoo, conditioner]: ওজিএক্স
    Herbal Essences: হারবাল এসেন্স
    Streax: স্ট্রিক্স
    Mielle: মিয়েল
    Moroccanoil [hair serum, hair oil]: মরোক্কান অয়েল, moroccan oil
    Olaplex [hair mask, shampoo]: ওলাপ্লেক্স
    Toni & Guy: টনি এন্ড গাই, toni and guy
    Revita: রেভিটা
    Studio X: স্টুডিও এক্স`,
  Fragrance: `
    Fogg [bodymist, perfume]: ফগ
    Lafz: লাফজ
    Al Haramain [attar, perfume]: আল হারামাইন, alharamain, haramain
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
    Victoria's Secret [bodymist, perfume]: ভিক্টোরিয়া সিক্রেট, ভিক্টোরিয়াস সিক্রেট, victoria secret, victorias secret
    Bath & Body Works [bodymist, lotion]: বাথ এন্ড বডি ওয়ার্কস, bath and body works
    Jo Malone: জো ম্যালোন
    Burberry: বারবেরি
    Bvlgari: বুলগারি, bulgari
    Paco Rabanne: পাকো রাবান
    Carolina Herrera: ক্যারোলিনা হেরেরা
    Jean Paul Gaultier: জঁ পল গোতিয়ে
    Dolce & Gabbana: ডলচে গাবানা, dolce gabbana, dolce and gabbana
    Marc Jacobs: মার্ক জ্যাকবস
    Enchanteur [bodymist, perfume]: এনচ্যান্টার
    Wild Stone: ওয়াইল্ড স্টোন
    Park Avenue: পার্ক এভিনিউ
    Denver: ডেনভার
    Layer'r: লেয়ার শট, layer shot
    Zara: জারা
    Yardley: ইয়ার্ডলি`,
  Accessories: "",
};

/**
 * Brands of cosmetics that shoppers in Bangladesh search for. If the shop does not have the brand, the search says so
 * instead of correcting the name to another word.
 */
export const knownBrands: KnownBrand[] = Object.entries(brandLists).flatMap(([category, lines]) =>
  lines
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const [head = "", spellings = ""] = line.split(/:(.*)/);
      const [name = "", sought = ""] = head.replace("]", "").split(" [");
      const [kinds = [], others = []] = [sought, spellings].map((each) =>
        each
          .split(",")
          .map((one) => one.trim())
          .filter((one) => one !== ""),
      );
      return { name, category: category as CategoryName, kinds, spellings: [name, ...others] };
    }),
);
