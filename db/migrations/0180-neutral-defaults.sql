-- Built-in defaults became neutral: they were Labonno's until now, who comes with the demo. A shop that has been in use keeps
-- its face: what it showed by default is written down as settings and as the published version, which its merchant may
-- change, or throw away. A fresh database has neither users nor products, and gets the neutral defaults.

create function pg_temp.labonno_content(settings jsonb) returns jsonb language plpgsql as $$
declare
  hero jsonb := coalesce(settings -> 'hero', '{}');
  own_picture text := (select id from images where id = hero ->> 'imageId');
  year_picture text := (select id from images where id = 'hero');
  fragrance text := (select image_id from categories c where name = 'Fragrance'
                       and exists (select from products p where p.category_id = c.id and p.status = 'published'));
  slides jsonb := $json$[
    {"from":"10-17","until":"02-13","imageId":"hero-winter","title":{"en":"Softness for *dry* days","bn":"শীতের দিনে কোমল ছোঁয়া"},"text":{"en":"Creams, oils and balms for the first mist and the long cold mornings. Pay cash when it arrives.","bn":"প্রথম কুয়াশা থেকে কনকনে শীত: ত্বকের জন্য ক্রিম, তেল আর লিপ বাম। পণ্য হাতে পেয়ে পেমেন্ট।"},"alt":{"en":"Serum, perfume, cream, lipstick and body lotion on stone plinths, with marigolds","bn":"পাথরের বেদিতে সিরাম, সুগন্ধি, ক্রিম, লিপস্টিক আর বডি লোশন, পাশে গাঁদা ফুল"},"button":{"label":{"en":"Shop now","bn":"কেনাকাটা করুন"},"link":"/shop"},"secondButton":{"label":{"en":"Contact us","bn":"যোগাযোগ"},"link":"/contact"}},
    {"from":"02-14","until":"06-14","imageId":"hero-summer","title":{"en":"Lightness for *long* days","bn":"রোদেলা দিনে হালকা ছোঁয়া"},"text":{"en":"Sun veils, rosewater and gels that feel light when the air doesn't. Pay cash when it arrives.","bn":"সানস্ক্রিন, গোলাপজল আর হালকা জেল: ভ্যাপসা গরমেও ত্বকের স্বস্তি। পণ্য হাতে পেয়ে পেমেন্ট।"},"alt":{"en":"Sun fluid, hair oil, shampoo, mango butter and lipstick with hibiscus and mangoes before a red arch","bn":"লাল খিলানের সামনে সান ফ্লুইড, চুলের তেল, শ্যাম্পু, ম্যাঙ্গো বাটার ও লিপস্টিক, পাশে জবা আর আম"},"button":{"label":{"en":"Shop now","bn":"কেনাকাটা করুন"},"link":"/shop"},"secondButton":{"label":{"en":"Contact us","bn":"যোগাযোগ"},"link":"/contact"}},
    {"from":"06-15","until":"10-16","imageId":"hero-monsoon","title":{"en":"Colour for *grey* days","bn":"মেঘলা দিনে রঙের ছোঁয়া"},"text":{"en":"Kajal, nail lacquer and hair oils for wet afternoons by the window. Pay cash when it arrives.","bn":"কাজল, নেইল পলিশ আর চুলের তেল: জানালাভরা বৃষ্টির বিকেলের জন্য। পণ্য হাতে পেয়ে পেমেন্ট।"},"alt":{"en":"Serum, perfume, eye cream and body mist with kadam and jasmine on white plinths","bn":"সাদা বেদিতে সিরাম, সুগন্ধি, আই ক্রিম ও বডি মিস্ট, পাশে কদম আর বেলি ফুল"},"button":{"label":{"en":"Shop now","bn":"কেনাকাটা করুন"},"link":"/shop"},"secondButton":{"label":{"en":"Contact us","bn":"যোগাযোগ"},"link":"/contact"}}
  ]$json$;
  before_banner jsonb := $json$[
    {"kind":"points","id":"points","on":true,"from":null,"until":null,"points":[{"icon":"seal-check","title":{"en":"Authentic products","bn":"আসল পণ্য"},"text":{"en":"Straight from makers and official importers","bn":"সরাসরি নির্মাতা ও অনুমোদিত আমদানিকারকের কাছ থেকে"},"link":"/faq#products"},{"icon":"truck","title":{"en":"Local delivery, cash on delivery","bn":"দেশজুড়ে ডেলিভারি, ক্যাশ অন ডেলিভারি"},"text":{"en":"","bn":""},"link":"/delivery-and-returns"},{"icon":"storefront","title":{"en":"Trusted brands","bn":"বিশ্বস্ত ব্র্যান্ড"},"text":{"en":"Bangladeshi makers we know and trust","bn":"আমাদের চেনা, আস্থার দেশি ব্র্যান্ড"},"link":"/about"}]},
    {"kind":"tiles","id":"categories","on":true,"from":null,"until":null,"title":{"en":"Shop by Category","bn":"ক্যাটাগরি ধরে কেনাকাটা"}},
    {"kind":"products","id":"featured","on":true,"from":null,"until":null,"rule":"featured","productIds":[],"below":null,"count":8,"title":{"en":"Featured Products","bn":"বাছাই করা পণ্য"},"text":{"en":"Fresh picks from our shelf.","bn":"আমাদের শেলফ থেকে বেছে নেওয়া কয়েকটি।"},"button":{"label":{"en":"See More Products","bn":"আরও পণ্য দেখুন"},"link":"/shop"}}
  ]$json$;
  banner jsonb := $json${"kind":"banner","id":"fragrance","on":true,"from":null,"until":null,"title":{"en":"Woven slowly, *like jamdani*","bn":"জামদানির মতো, ধীরে বোনা"},"text":{"en":"Night jasmine, champa, pale sandalwood and the first cold of Kartik. A fragrance takes its time, on the skin too.","bn":"শিউলি, চাঁপা, চন্দন আর কার্তিকের প্রথম শীত। সুগন্ধি ফোটে ধীরে, ত্বকেও।"},"button":{"label":{"en":"Explore fragrance","bn":"সুগন্ধি দেখুন"},"link":"/fragrance"}}$json$;
  after_banner jsonb := $json$[
    {"kind":"products","id":"newest","on":true,"from":null,"until":null,"rule":"newest","productIds":[],"below":null,"count":4,"title":{"en":"New Arrivals","bn":"নতুন এসেছে"},"text":{"en":"","bn":""},"button":{"label":{"en":"See all","bn":"সব দেখুন"},"link":"/shop"}},
    {"kind":"voices","id":"voices","on":true,"from":null,"until":null,"count":3,"title":{"en":"What our customers say","bn":"ক্রেতারা যা বলছেন"}}
  ]$json$;
  nothing jsonb := '{"en": "", "bn": ""}';
begin
  -- The merchant's own words and picture of the settings stand before the seasons', a picture of the whole year after it.
  select jsonb_agg(slide || jsonb_build_object(
           'title', (slide -> 'title') || said.title,
           'text', (slide -> 'text') || said.text)
         || case when hero ->> 'imageId' is null and exists (select from images where id = slide ->> 'imageId') then '{}'
                 else jsonb_build_object('imageId', coalesce(own_picture, year_picture), 'alt', nothing) end order by at)
    into slides
    from jsonb_array_elements(slides) with ordinality as each_slide (slide, at),
         lateral (select
           coalesce((select jsonb_object_agg(key, value) from jsonb_each_text(coalesce(hero -> 'title', '{}')) where value <> ''), '{}'),
           coalesce((select jsonb_object_agg(key, value) from jsonb_each_text(coalesce(hero -> 'text', '{}')) where value <> ''), '{}')
         ) as said (title, text);
  return jsonb_build_object(
    'look', jsonb_build_object(
      'name', settings -> 'name', 'logo', settings -> 'logo', 'tagline', settings -> 'tagline',
      'logoImageId', settings #> '{look,logoImage,id}') || ((settings -> 'look') - 'logoImage'),
    'articles', '{"about": null, "delivery-and-returns": null, "faq": null, "privacy": null}'::jsonb,
    'campaigns', '[]'::jsonb,
    'home', jsonb_build_array(jsonb_build_object(
        'kind', 'hero', 'id', 'hero', 'on', true, 'from', null, 'until', null, 'slides', slides))
      || before_banner
      || case when fragrance is null then '[]' else jsonb_build_array(banner || jsonb_build_object('imageId', fragrance)) end
      || after_banner);
end $$;

-- Words that stood in an article's built-in text for a shop of that name alone.
create function pg_temp.about_named(written text, is_labonno boolean) returns text language sql as $$
  select regexp_replace(written, '\{if isNamedForGrace\}(.*?)\{else\}(.*?)\{/if\}', case when is_labonno then '\1' else '\2' end, 'g')
$$;

create function pg_temp.keep_labonno_look() returns void language plpgsql as $$
declare
  kept jsonb;
  is_labonno boolean;
  about jsonb := $json${"en":"---\ndescription: Who we are, how we choose what goes on our shelf, and why you pay only when your parcel arrives.\n---\n\n# A counter, *not* a marketplace\n\nA short shelf of skincare, makeup, fragrance and hair care, chosen for our weather and our skin, and sold the way we like to shop: {if openParcel}look first, then pay.{else}pay when it arrives.{/if}\n\n## {if isNamedForGrace}The word behind our name{else}What we mean by beauty{/if} {#grace}\n\n{if isNamedForGrace}Bangla has a word, labonno, for a beauty that{else}Beauty{/if} isn't about features. It's the softness of a face at rest, the shine of oiled hair on a winter verandah, the scent that stays in a room after someone has left. You can't bottle it. What we can do is look after the skin and hair it lives in.\n\nSo we don't promise miracles. A serum takes weeks and a good oil takes patience, and we'd rather tell you so than sell you a wonder.\n\n## How a product earns its place {#shelf}\n\nWe keep our shelf short because we want to know everything on it. Before something joins it, we ask:\n\n- Do we know who makes it, and who answers for it in Bangladesh?\n- Are the ingredients written out, so you can read them before you buy?\n- Will it hold up in our weather: the wet heat of Srabon, the dust of Falgun, the dry air of Poush?\n- Would we give it to a sister?\n\n## Pay at your door {#door}\n\nYou don't need a card or an account. We call to confirm your order, and the rider calls before coming. {promise openParcel}Open your parcel, take a good look, and then pay.{/promise}\n\n{if returnPeriod}If something isn't right, tell us {returnPeriod} and we'll put it right.{else}If it isn't what you ordered, or it arrives damaged, we'll put it right.{/if}\n\n[Delivery and returns](/delivery-and-returns)\n\n## One price, all in {#price}\n\nThe price on the page is the price you pay, VAT included. Delivery is {inside} inside Dhaka and {outside} everywhere else{if freeFrom}, and free from {freeFrom}{/if}. You see it before you order, never at the last step. When a price drops, we show what it was. When something is sold out, we say so.\n\n## A real person answers {#person}\n\nCall or write, and you'll reach someone who knows the shelf. Ask which shade, what goes with what, or whether you need it at all. Sometimes the honest answer is to finish the bottle you have.\n\n[Talk to us](/contact)","bn":"---\ndescription: আমরা কারা, কীভাবে পণ্য বাছাই করি, আর কেন পার্সেল হাতে পাওয়ার আগে টাকা নিই না।\n---\n\n# ভিড়ের বাজার নয়, আপনার চেনা দোকান\n\nস্কিনকেয়ার, মেকআপ, সুগন্ধি আর চুলের যত্নের ছোট একটি শেলফ, এ দেশের আবহাওয়া আর আমাদের ত্বকের কথা ভেবে বেছে নেওয়া। নিজেরা যেভাবে কিনতে ভালোবাসি, বিক্রিও করি সেভাবেই: {if openParcel}আগে দেখুন, তারপর টাকা দিন।{else}টাকা দিন হাতে পেয়ে।{/if}\n\n## {if isNamedForGrace}লাবণ্য{else}সৌন্দর্য{/if} বলতে যা বুঝি {#grace}\n\n{if isNamedForGrace}নিখুঁত মুখকে আমরা লাবণ্য বলি না। লাবণ্য থাকে শান্ত মুখের কোমলতায়, শীতের বারান্দায় তেল-দেওয়া চুলের আলোয়, কেউ চলে যাওয়ার পরও ঘরে থেকে যাওয়া সুবাসে। একে বোতলে ভরা যায় না। যে ত্বক আর চুলে লাবণ্যের বাস, আমরা শুধু তার যত্নটুকু নিতে পারি।{else}নিখুঁত মুখই সৌন্দর্য নয়। সৌন্দর্য থাকে শান্ত মুখের কোমলতায়, শীতের বারান্দায় তেল-দেওয়া চুলের আলোয়, কেউ চলে যাওয়ার পরও ঘরে থেকে যাওয়া সুবাসে। একে বোতলে ভরা যায় না। আমরা শুধু ত্বক আর চুলের যত্নটুকু নিতে পারি।{/if}\n\nতাই আমরা কোনো জাদুর কথা বলি না। সিরাম কাজ করতে কয়েক সপ্তাহ নেয়, ভালো তেল চায় ধৈর্য। সোজা কথাটি সোজা করেই বলি।\n\n## যে পণ্য আমরা রাখি {#shelf}\n\nআমরা অল্প পণ্য রাখি, যাতে প্রতিটিকে ভালো করে চিনি। শেলফে তোলার আগে নিজেদের জিজ্ঞেস করি:\n\n- কে বানায়, আর বাংলাদেশে এর দায় কে নেয়, আমরা কি তা জানি?\n- ভেতরে কী আছে, কেনার আগেই কি তা পড়ে নেওয়া যায়?\n- শ্রাবণের ভ্যাপসা গরম, ফাল্গুনের ধুলো, পৌষের শুকনো বাতাস: এটি কি সামলাতে পারবে?\n- নিজের বোনকে কি এটি দিতাম?\n\n## পেমেন্ট নিজের দরজায় {#door}\n\nকার্ড লাগে না, অ্যাকাউন্টও লাগে না। অর্ডার নিশ্চিত করতে আমরা ফোন করি, আসার আগে রাইডার ফোন করেন। {promise openParcel}আপনি পার্সেল খুলে দেখে নেন, তারপর টাকা দেন।{/promise}\n\n{if returnPeriod}কোনো সমস্যা থাকলে {returnPeriod} জানান, ঠিক করার দায় আমাদের।{else}ভুল পণ্য গেলে বা নষ্ট অবস্থায় পৌঁছালে ঠিক করার দায় আমাদের।{/if}\n\n[ডেলিভারি ও ফেরত](/delivery-and-returns)\n\n## যা লেখা, দাম তা-ই {#price}\n\nপেজে যে দাম লেখা, ভ্যাটসহ সেটিই আপনার দাম। ডেলিভারি ঢাকার ভেতরে {inside}, বাকি সারা দেশে {outside}{if freeFrom}, {freeFrom} বা তার বেশি কেনাকাটায় ফ্রি{/if}। খরচটা অর্ডারের আগেই দেখে নেন, শেষ মুহূর্তে নয়। দাম কমলে আগের দাম পাশে লেখা থাকে। স্টক শেষ হলে সে কথাও লেখা থাকে।\n\n## রোবট নয়, মানুষ {#person}\n\nফোন করুন বা লিখুন, উত্তর দেবেন এমন কেউ, যিনি প্রতিটি পণ্য চেনেন। কোন শেড মানাবে, কোনটির সঙ্গে কোনটি চলে, কিংবা আদৌ কিছু লাগবে কি না, সবই জিজ্ঞেস করতে পারেন। কখনো কখনো সৎ উত্তরটি হলো: হাতের বোতলটি আগে শেষ করুন।\n\n[আমাদের সঙ্গে কথা বলুন](/contact)"}$json$;
  former_look jsonb := $json${"homeTitle":{"en":"Beauty from Dhaka","bn":"ঢাকার বিউটি শপ"},"logoImage":null,"about":{"en":"","bn":""},"colours":{"ground":"#fbf6ec","ink":"#2e0f29","band":"#46193b","action":"#c4291f"},"announcement":{"on":false,"text":{"en":"","bn":""},"link":"","from":null,"until":null},"legal":{"tradeLicence":"","dbid":"","bin":""}}$json$;
  former jsonb := $json${"name":{"en":"Labonno","bn":"লাবণ্য"},"logo":{"en":"","bn":""},"tagline":{"en":"A trusted destination for skincare, makeup and fragrance.","bn":"নিজের মতো করে সুন্দর। স্কিনকেয়ার, মেকআপ আর সুগন্ধির বিশ্বস্ত ঠিকানা।"},"address":{"en":"House 24, Road 7, Dhanmondi, Dhaka 1205, Bangladesh","bn":"বাড়ি ২৪, সড়ক ৭, ধানমন্ডি, ঢাকা ১২০৫, বাংলাদেশ"},"email":"hello@labonno.example","mapUrl":"https://www.google.com/maps/search/?api=1&query=Dhanmondi+Dhaka","facebookUrl":"https://www.facebook.com/"}$json$;
  home_title jsonb;
begin
  -- Dated as if nobody had set anything yet.
  insert into shop_settings (value, updated_at) values ('{}', to_timestamp(0)) on conflict do nothing;
  select former || value into kept from shop_settings;
  -- A blank title of the home page was the built-in one.
  select jsonb_object_agg(key, coalesce(nullif(kept #>> array['look', 'homeTitle', key], ''), value)) into home_title
    from jsonb_each_text(former_look -> 'homeTitle');
  kept := kept || jsonb_build_object('look',
    former_look || coalesce(kept -> 'look', '{}') || jsonb_build_object('homeTitle', home_title));
  update shop_settings set value = kept;

  if not exists (select from content_versions where state = 'published') then
    insert into content_versions (id, state, name, content, updated_by_name, published_at)
      values (substr(md5(random()::text), 1, 12), 'published', 'Before the upgrade', pg_temp.labonno_content(kept), '', now());
  end if;
  is_labonno := kept #>> '{name,en}' = 'Labonno' and kept #>> '{name,bn}' = 'লাবণ্য';
  select jsonb_object_agg(key, pg_temp.about_named(value, is_labonno)) into about from jsonb_each_text(about);
  -- Also of versions that are yet to be published: "built-in" meant these words.
  update content_versions set content = content || jsonb_build_object(
    'articles', coalesce(content -> 'articles', '{"delivery-and-returns": null, "faq": null, "privacy": null}')
      || jsonb_build_object('about', coalesce(
           (select jsonb_object_agg(key, pg_temp.about_named(value, is_labonno))
              from jsonb_each_text(nullif(content #> '{articles,about}', 'null'))), about)),
    'look', (content -> 'look') || jsonb_build_object('homeTitle', (
      select jsonb_object_agg(key, coalesce(nullif(content #>> array['look', 'homeTitle', key], ''), value))
        from jsonb_each_text(former_look -> 'homeTitle'))));
end $$;

select pg_temp.keep_labonno_look()
 where exists (select from users) or exists (select from products) or exists (select from shop_settings);
