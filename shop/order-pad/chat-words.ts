import { toLatinDigits } from "../digits.ts";

/** A word as it is compared: composed, small, with Latin digits. */
export function foldWord(word: string): string {
  return toLatinDigits(word.normalize("NFC").toLowerCase()).replaceAll(/['’‘\p{Cf}]/gu, "");
}

/** Words written with spaces between them, as they are compared. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter(Boolean).map(foldWord));
}

/** Matches any of the words where no letter stands beside it; `\b` does not know Bangla. */
export function anyWord(words: string, flags = "giu"): RegExp {
  const choices = words
    .split("|")
    .map((phrase) => phrase.trim().normalize("NFC").replaceAll(/\s+/g, "\\s*"))
    .filter(Boolean);
  return new RegExp(`(?<![\\p{L}\\p{M}])(?:${choices.join("|")})(?![\\p{L}\\p{M}])`, flags);
}

/** Words that name no product, person or place: how people greet, ask and end a sentence. */
export const fillerWords = wordSet(`
  i a an the is am are my me we you your this that it its to of for and or in on at with want wanna would like need please pls plz plzz
  order orders send give get buy take ok okay oki yes no not hi hello hey helo dear sir madam sis sister bro brother thanks thank
  can could will be have has do does done just also only then now new one more set pack good evening morning afternoon price cost
  how much available stock delivery charge cash product products item items name phone mobile number contact address total
  ami amar amr amake amk ammar apni apnar apnara apnader apu apuu apuni api aapu vai vaiya bhai bhaiya vabi bhabi bon dada didi
  eta ei ai oi oita eita ota ata sei seta ta ti tao tai to tar tader r ar o aar er e te ke k ki ki? kono jodi tahole tahle taile
  lagbe lagbo lagbena nibo nebo nite nitam nitesi chai cai chassi chacchi dorkar din den diben dien diyen dibo dite dao daw pathan pathaben
  pathiye pathay korte korbo korben koren koro kore korlam korsi korchi korechi hobe hoy holo hoye ache ase asе achhe asche thakle
  koto dam dami age agei ekhon akhon ekhn akhn kobe kokhon kothay kemon kmn valo bhalo sathe shathe songe o ebong jonno jonne theke
  ji jee jii accha acha okk na nai nah haa ha hmm hya oke thik please salam assalamu alaikum assalamualaikum walaikum aslamualaikum
  confirm confirmed korun gift upohar উপহার shade shed shader color colour rong size boro boroo choto chhoto boroto pcs pc piece pieces pis pise ta? khana
  amon arekta aro arekti baire vitore moto jeta jetar ektu joldi taratari inbox dekhlam dekhe dekhlm post page live video apnader
  trx txn id trxid transaction advance ট্রানজেকশন আইডি লেনদেন বিকাশ নগদ রকেট bkash nagad rocket এইটা এটাই ওইটা সেটাই eitai etai আসবে asbe cod আমি আমার আমাকে আপনি আপনার আপনাদের আপু আপুনি আপা ভাই ভাইয়া ভাবি দিদি দাদা এটা এই ওই ওটা সেটা টা টি আর ও এর এবং বা র কি কী
  লাগবে লাগবেনা নিব নিবো নেব নেবো নিতে চাই চাচ্ছি দিন দেন দিবেন দিয়েন দিয়েন দেবেন দিবো দিতে দাও পাঠান পাঠাবেন পাঠিয়ে করতে করব করবো করেন করুন করি করছি করেছি হবে
  আছে আছেন থাকলে কত দাম আগে আগেও এখন কবে কোথায় কেমন ভালো সাথে সঙ্গে জন্য থেকে জি জ্বি আচ্ছা ওকে না নাই হ্যাঁ হা ঠিক প্লিজ সালাম আসসালামু আলাইকুম
  অর্ডার কনফার্ম শেড শেডের কালার রং সাইজ বড় ছোট পিস সেট হ্যালো হাই ভয়েস দিলাম এবার নিয়েছি তো নিতে একটু নাম ঠিকানা ফোন মোবাইল নম্বর নাম্বার যদি যে
`);

/** Names of the seller before the shop's own lines. */
export const sellerNames = wordSet(
  "seller shop page admin moderator mod agent me you labonno support team owner বিক্রেতা দোকান পেজ এডমিন অ্যাডমিন লাবণ্য মডারেটর আমি আপনি",
);

/** Who buys, where a line says so instead of a name. */
export const buyerNames = wordSet("customer buyer client cust c ক্রেতা কাস্টমার apu আপু");

/** How Banglish is told from English. */
export const banglishWords = wordSet(
  "ami amar amr apu vai vaiya bhaiya lagbe nibo nebo chai den diben dien diyen pathan r ta ekta duita thikana nam taka korsi korchi kore ache ase koto sathe er nite apnar apnader ki",
);

/** Parts of the names of people in Bangladesh, in both scripts. */
export const personNameWords = wordSet(`
  md mohammad mohammed muhammad mohd mst mosammat most sk sheikh shaikh syed syeda mrs mr ms miss
  akter akhter aktar akhtar begum khatun khanom khanam khanum sultana rahman jahan islam hossain hussain hossen hasan hassan haque hoque haq ahmed ahmad
  uddin ali khan chowdhury choudhury sarkar sarker roy das dey deb debi rani rahman saha ghosh paul pal sen datta dutta mondal biswas barua chakma tripura
  nahar parvin parveen perveen yasmin yeasmin yasmeen ferdous ferdousi jannat jannatul nusrat farhana farzana fariha sadia sumaiya sumi mim mitu mou rima
  tania tasnim tasnia tahmina tanjila taslima shirin sharmin shamima shahana sabrina sabina rumana rubina ruma rokeya rehana afrin afsana anika
  najnin naznin nasrin nasreen nazma najma nabila maliha mahmuda mahbuba lamia khadija kasfia jahanara ishrat fahmida dilruba arpita priya
  karim rahim abdul abdur kabir alam mia miah bhuiyan talukder mollah molla howlader sikder khondokar khandaker rashid rakib tanvir sakib rifat ara banu bibi
  মোঃ মো মোছাঃ মোছা মোসাম্মৎ শেখ সৈয়দ সৈয়দা আক্তার আখতার বেগম খাতুন খানম সুলতানা রহমান জাহান ইসলাম হোসেন হোসাইন হাসান হক আহমেদ আহমদ উদ্দিন আলী খান চৌধুরী
  সরকার রায় দাস দে সাহা ঘোষ পাল সেন দত্ত মন্ডল বিশ্বাস নাহার পারভীন পারভিন ইয়াসমিন ফেরদৌস ফেরদৌসী জান্নাত জান্নাতুল নুসরাত ফারহানা ফারজানা সাদিয়া সুমাইয়া মিম
  তানিয়া তাসনিম তাহমিনা তানজিলা তাসলিমা শিরিন শারমিন মাহবুবা নাজনীন লিপি শামীমা সাবরিনা রুমানা রোকেয়া রেহানা আফরিন আফসানা নাসরিন নাজমা নাবিলা মালিহা মাহমুদা লামিয়া খাদিজা করিম রহিম আব্দুল আবদুল কবির আলম মিয়া
`);
