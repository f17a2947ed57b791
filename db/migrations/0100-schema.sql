-- closes older releases
-- The whole database of a new shop. A database of an older release comes to this form by 0100-bridge.sql.
--
-- Money is whole paisa, a bigint. Ids are random and short (12 characters). Texts come in English and Bangla, either may be
-- missing. A day is a calendar day in Dhaka.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- ── Images ──────────────────────────────────────────────────────────────────────────────────────────────────────────

create table images (
  id text primary key,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- The widths in pixels that are stored.
  widths integer[] not null,
  created_at timestamptz not null default now(),
  -- The last upload of this very image. Null for images that came with the shop, which are never purged.
  uploaded_at timestamptz
);
-- The purge asks which images are no longer used.
create index images_uploaded on images (uploaded_at) where uploaded_at is not null;

-- The addresses that an outside image host chose for our files.
create table image_urls (
  name text primary key,
  url text not null
);

-- Permits one upload without an account: the avatar of the sign-up form.
create table upload_tickets (
  id text primary key,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index upload_tickets_created on upload_tickets (created_at);

-- ── Users and sign-in ───────────────────────────────────────────────────────────────────────────────────────────────

-- Everybody who has signed in, whichever identity provider proves it. An email belongs to one user, in small letters.
create table users (
  id text primary key,
  email text not null unique check (email = lower(email)),
  name text not null check (name <> ''),
  role text not null default 'user' check (role in ('user', 'order-desk', 'catalogue', 'admin')),
  phone text check (phone ~ '^\+8801[3-9][0-9]{8}$'),
  address text,
  -- The avatar; initials are drawn without one.
  image_id text references images (id),
  language text not null default 'en' check (language in ('en', 'bn')),
  created_at timestamptz not null default now(),
  email_verified boolean not null default false,
  updated_at timestamptz not null default now()
);
create index users_created on users (created_at desc, id);
create index users_search on users using gin ((lower(name) || ' ' || email) gin_trgm_ops);
create index users_image on users (image_id) where image_id is not null;

-- The proofs of a user: a password of ours, or an account at another provider.
create table identities (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  -- 'credential' for a password, else the issuer.
  provider_id text not null,
  -- The id at that provider; the user's own id with a password.
  account_id text not null,
  -- scrypt, with its parameters and salt.
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index identities_user on identities (user_id);

-- One sign-in in one browser. Access tokens name it and end with it.
create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  -- The cookie's value; with an outside provider, its own name for this sign-in.
  token text not null unique,
  -- The value before the last renewal, valid until shortly after the new one was first seen.
  previous_token text unique,
  previous_until timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);
create index sessions_expired on sessions (expires_at);

-- An OpenID sign-in under way: what its response must match. Deleted by the response, so that none counts twice.
create table sign_in_flows (
  state text primary key,
  nonce text not null,
  verifier text not null,
  -- The browser window that waits for the result, and its language.
  attempt text not null,
  language text not null check (language in ('en', 'bn')),
  -- Set where a signed-in user adds this account to their own.
  session_id text references sessions (id) on delete cascade,
  created_at timestamptz not null
);
create index sign_in_flows_created on sign_in_flows (created_at);
create index sign_in_flows_session on sign_in_flows (session_id) where session_id is not null;

-- Links for a new password or a new email, by the hash of what the message carries.
create table one_time_links (
  id text primary key,
  identifier text not null unique,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index one_time_links_value on one_time_links (value);

-- The second factor of staff (docs/decisions/0025-second-factor.md): an authenticator app, unconfirmed until its first code.
create table totp_secrets (
  user_id text primary key references users (id) on delete cascade,
  -- Encrypted with a key that is not in this database.
  secret text not null,
  confirmed_at timestamptz,
  -- The 30-second period of the last accepted code: no code counts twice.
  last_step bigint,
  created_at timestamptz not null default now()
);

create table passkeys (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null check (name <> ''),
  -- The browser's id of it, and the key that verifies its signatures (both base64url).
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, created_at);

-- Hashes of unused codes.
create table recovery_codes (
  user_id text not null references users (id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- The keys of access tokens. The newest signs; older ones stay until their last token has expired.
create table token_keys (
  id text primary key,
  private_key jsonb not null,
  created_at timestamptz not null
);

-- Generated once and shared by all processes, such as the key of the session cookie.
create table secrets (
  name text primary key,
  value text not null
);

-- How often something was tried in the window that ends at `ends_at`. Unlogged: a crash may forget the counts, and none
-- waits for the disk.
create unlogged table rate_limits (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index rate_limits_ended on rate_limits (ends_at);

create table addresses (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  label text,
  full_name text not null,
  phone text not null check (phone ~ '^\+8801[3-9][0-9]{8}$'),
  address text not null,
  city text not null,
  district text,
  area text,
  zip text,
  is_default boolean not null,
  created_at timestamptz not null default now()
);
create index addresses_user on addresses (user_id, created_at);
create unique index addresses_default on addresses (user_id) where is_default;

-- ── Products ────────────────────────────────────────────────────────────────────────────────────────────────────────

create table categories (
  id text primary key,
  name text not null unique,
  name_bn text not null,
  position smallint not null,
  image_id text references images (id)
);

insert into categories (id, name, name_bn, position) values
  ('skincare', 'Skincare', 'স্কিনকেয়ার', 1),
  ('makeup', 'Makeup', 'মেকআপ', 2),
  ('fragrance', 'Fragrance', 'সুগন্ধি', 3),
  ('hair-care', 'Hair Care', 'চুলের যত্ন', 4),
  ('accessories', 'Accessories', 'অ্যাক্সেসরিজ', 5);

create table brands (
  id text primary key,
  slug text not null unique,
  name text not null,
  -- The name as search compares it (shop/search/phonetics.ts).
  phonetic_name text not null default ''
);

create table products (
  id text primary key,
  slug text not null unique,
  category_id text not null references categories (id),
  brand_id text not null references brands (id),
  name_en text,
  name_bn text,
  short_description_en text,
  short_description_bn text,
  description_en text,
  description_bn text,
  how_to_use_en text,
  how_to_use_bn text,
  material_en text,
  material_bn text,
  origin_en text,
  origin_bn text,
  ingredients text,
  attributes jsonb not null default '{}',
  expiry_months smallint check (expiry_months > 0),
  status text not null default 'published' check (status in ('published', 'hidden', 'deleted')),
  is_new boolean not null default false,
  featured boolean not null default false,
  -- What lists show and sort by, summarized from the variants (shop/catalog/product-summary.ts).
  price bigint not null default 0 check (price >= 0),
  list_price bigint,
  highest_price bigint not null default 0,
  in_stock boolean not null default false,
  -- Kept by the triggers of reviews.
  rating_sum bigint not null default 0,
  rating_count integer not null default 0,
  -- A random point between 0 and 1: a random selection takes the products next to some points.
  random_key double precision not null default random(),
  -- The origin of an imported product, so that a second import changes it.
  source text,
  source_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The words' phonetic forms with their weights, and the version that indexed them (shop/search/reindex-products.ts).
  search_vector tsvector not null default '',
  search_version smallint not null default 0,
  -- Pieces sold in the last ninety days, and the tier that follows from it: 0 sells best, new products begin with 4. Both
  -- are updated every night (shop/search/count-sales.ts).
  sold integer not null default 0,
  sales_tier smallint not null default 4,
  -- What lists are filtered by: `skin:dry`, `shade:red` (shop/catalog/product-facets.ts).
  facets text[] not null default '{}',
  -- What the ingredients are free of, and the version that computed it (shop/ingredients/recompute-claims.ts).
  claims text[] not null default '{}',
  claims_version smallint not null default 0,
  -- Forbidden substances in the list that staff have confirmed as checked.
  ingredients_checked text[] not null default '{}',
  -- The next start or end of a sale, when the summary must be renewed.
  sale_changes_at timestamptz,
  -- The lowest price of a reduced variant. Null where the cheapest one is reduced itself (`list_price`), or none is.
  lowest_sale_price bigint,
  constraint products_list_price_higher check (list_price > price),
  constraint products_named check (coalesce(name_en, name_bn) is not null)
);
create unique index products_source on products (source, source_key) where source is not null;

-- The orders of lists, in the whole shop and in a category. Staff share two of them and also see hidden products.
create index products_newest on products (created_at desc, id) where status <> 'deleted';
create index products_price on products (price, id) where status <> 'deleted';
create index products_sold on products (in_stock desc, sold desc, id) where status = 'published';
create index products_recommended on products (in_stock desc, featured desc, sold desc, created_at desc, id)
  where status = 'published';
create index products_category_newest on products (category_id, created_at desc, id) where status = 'published';
create index products_category_price on products (category_id, price, id) where status = 'published';
create index products_category_sold on products (category_id, in_stock desc, sold desc, id) where status = 'published';
create index products_category_recommended on products (category_id, in_stock desc, featured desc, sold desc, created_at desc, id)
  where status = 'published';
-- As if ten customers had given four stars first (`listOrder` in shop/catalog/list-products.ts).
create index products_rated on products ((rating_count = 0), ((rating_sum + 40)::float8 / (rating_count + 10)) desc, rating_count desc, id)
  where status = 'published';
create index products_category_rated on products
  (category_id, (rating_count = 0), ((rating_sum + 40)::float8 / (rating_count + 10)) desc, rating_count desc, id)
  where status = 'published';
create index products_brand on products (brand_id, created_at desc, id) where status = 'published';
create index products_random on products (random_key) where status = 'published' and in_stock;
create index products_featured on products (id) where featured and status = 'published' and in_stock;
create index products_facets on products using gin (facets) where status = 'published';
create index products_claims on products using gin (claims) where status = 'published';
create index products_sale_changes on products (sale_changes_at) where sale_changes_at is not null;
-- The admin's lists.
create index products_changed on products (updated_at desc, id) where status <> 'deleted';
create index products_name_en on products (coalesce(name_en, name_bn), id) where status <> 'deleted';
create index products_name_bn on products (coalesce(name_bn, name_en), id) where status <> 'deleted';
-- Both ends show at each start whether another version indexed any product.
create index products_search_version on products (search_version) where status <> 'deleted';
create index products_claims_version on products (claims_version) where status <> 'deleted';

create table product_images (
  product_id text not null references products (id) on delete cascade,
  position smallint not null check (position between 0 and 4),
  image_id text not null references images (id),
  alt_en text,
  alt_bn text,
  primary key (product_id, position)
);
create index product_images_image on product_images (image_id);

create table variants (
  id text primary key,
  product_id text not null references products (id) on delete cascade,
  position smallint not null,
  sku text not null unique,
  name_en text,
  name_bn text,
  swatch text check (swatch ~ '^#[0-9A-F]{6}$'),
  price bigint not null check (price >= 0),
  list_price bigint,
  -- Null: not counted, always available.
  stock integer check (stock >= 0),
  image_id text references images (id),
  deleted boolean not null default false,
  -- Holds from `sale_starts_at` until just before `sale_ends_at`; either may be open. Both are the beginning of a day.
  sale_price bigint check (sale_price > 0),
  sale_starts_at timestamptz,
  sale_ends_at timestamptz,
  constraint variants_list_price_higher check (list_price > price),
  constraint variants_sale_lower check (sale_price < price),
  constraint variants_sale_days check (sale_starts_at < sale_ends_at),
  constraint variants_sale_whole check (sale_price is not null or coalesce(sale_starts_at, sale_ends_at) is null)
);
create index variants_product on variants (product_id, position);
create index variants_image on variants (image_id) where image_id is not null;
create index variants_on_sale on variants (product_id) where sale_price is not null;
create index variants_sku_prefix on variants (lower(sku) text_pattern_ops) where not deleted;
create index variants_low_stock on variants (stock, id) where stock <= 5 and not deleted;

-- How many published products of a category have a facet (docs/decisions/0018): all of them (`all:`), `brand:…`, `price:3`,
-- `skin:dry`. Rows of one key add up, so that nobody who saves a product waits for another; they are compacted each minute
-- (shop/catalog/compact-facet-counts.ts).
create table facet_counts (
  category_id text not null,
  facet text not null,
  products integer not null
);
create index facet_counts_category on facet_counts (category_id);

-- What is ordered together with a product, updated every night.
create table bought_together (
  product_id text not null references products (id) on delete cascade,
  other_id text not null references products (id) on delete cascade,
  score real not null,
  primary key (product_id, other_id)
);
create index bought_together_other on bought_together (other_id);

-- How a supplier's files are read (shop/import-export/suppliers.ts). The next file is recognized by name or by columns.
create table import_suppliers (
  id text primary key,
  name text not null check (length(name) between 1 and 100),
  -- Of the columns of the last file.
  fingerprint text not null,
  -- Our column → one of the file's, or "=" and a value for all rows.
  mapping jsonb not null,
  -- Null: as the file says, else taka.
  currency text,
  -- Currency → hundredths of a taka for one unit.
  rates jsonb not null default '{}',
  updated_at timestamptz not null default now()
);
create unique index import_suppliers_name on import_suppliers (lower(name));
create index import_suppliers_fingerprint on import_suppliers (fingerprint, updated_at desc);

-- ── Search ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Every word that finds a product (docs/decisions/0013). A mistyped one is corrected to the nearest of them.
create table search_words (
  word text primary key,
  -- The word without its vowels, similar consonants merged.
  skeleton text not null,
  products integer not null default 1
);
create index search_words_skeleton on search_words (skeleton);
create index search_words_prefix on search_words (word text_pattern_ops);
-- Entries that wait for a vacuum are read from end to end by every search: few may wait.
create index search_words_similar on search_words using gin (word gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 64);

-- Words and phrases that mean the same; staff edit them.
create table search_synonyms (
  id text primary key,
  phrases text[] not null check (cardinality(phrases) >= 2),
  -- The phrases in their phonetic form, words separated by one space.
  phonetic_phrases text[] not null,
  updated_at timestamptz not null default now()
);
create index search_synonyms_phonetic on search_synonyms using gin (phonetic_phrases)
  with (fastupdate = on, gin_pending_list_limit = 64);

-- The version that indexed synonyms and brands; no row before the first start.
create table search_state (
  id boolean primary key default true check (id),
  version smallint not null
);

-- How often a phrase was searched for and found something, each network counted once a day, nothing of who searched. Kept
-- for four weeks (shop/search/popular-searches.ts).
create table daily_searches (
  day date not null,
  phrase text not null check (length(phrase) between 2 and 60),
  searches int not null,
  primary key (day, phrase)
);

-- ── Carts and wishlists ─────────────────────────────────────────────────────────────────────────────────────────────

create table cart_lines (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  product_id text not null references products (id) on delete cascade,
  -- Null: added before the product had a choice.
  variant_id text references variants (id) on delete cascade,
  quantity integer not null check (quantity between 1 and 99),
  added_at timestamptz not null default now(),
  unique nulls not distinct (user_id, product_id, variant_id)
);

-- Guests' carts that were merged into an account's, each once.
create table cart_merges (
  user_id text not null references users (id) on delete cascade,
  key text not null,
  merged_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index cart_merges_merged on cart_merges (merged_at);

-- A guest's wishlist stays on the device.
create table wishlist_items (
  user_id text not null references users (id) on delete cascade,
  product_id text not null references products (id) on delete cascade,
  added_at timestamptz not null default now(),
  primary key (user_id, product_id)
);
create index wishlist_items_product on wishlist_items (product_id);

-- Who wants to be notified when a sold-out variant is back. Deleted once notified, or after 180 days.
create table stock_alerts (
  id text primary key,
  variant_id text not null references variants (id) on delete cascade,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  language text not null check (language in ('en', 'bn')),
  -- Part of the message's link: its owner may delete all alerts of this recipient.
  unsubscribe_key text not null,
  created_at timestamptz not null default now(),
  notified_at timestamptz,
  constraint stock_alerts_recipient_check check (channel = 'mail' or recipient ~ '^\+8801[3-9][0-9]{8}$')
);
create unique index stock_alerts_once on stock_alerts (variant_id, channel, recipient) where notified_at is null;
create index stock_alerts_waiting on stock_alerts (variant_id, created_at, id) where notified_at is null;
create index stock_alerts_recipient on stock_alerts (recipient, created_at) where notified_at is null;
create index stock_alerts_unsubscribe on stock_alerts (unsubscribe_key);
create index stock_alerts_notified on stock_alerts (notified_at) where notified_at is not null;
create index stock_alerts_created on stock_alerts (created_at);

-- Variants that are back while somebody waits for them, until all are notified.
create table restocked_variants (
  variant_id text primary key references variants (id) on delete cascade,
  -- When the next ones are notified.
  notify_at timestamptz not null default '-infinity'
);
create index restocked_variants_due on restocked_variants (notify_at);

-- ── Orders ──────────────────────────────────────────────────────────────────────────────────────────────────────────

create table orders (
  id text primary key,
  number text not null unique,
  status text not null default 'pending'
    check (status in ('pending', 'confirmed', 'shipped', 'delivered', 'returned', 'cancelled')),
  language text not null check (language in ('en', 'bn')),
  full_name text not null,
  phone text not null,
  email text,
  address text not null,
  city text not null,
  zip text,
  district text,
  area text,
  note text,
  delivery_area text not null check (delivery_area in ('inside', 'outside')),
  deliver_from date not null,
  deliver_to date not null,
  subtotal bigint not null check (subtotal >= 0),
  discount bigint not null default 0 check (discount >= 0),
  shipping_cost bigint not null check (shipping_cost >= 0),
  total bigint not null,
  -- The orders of a deleted account stay, without it.
  user_id text references users (id) on delete set null,
  placed_at timestamptz not null default now(),
  -- What delivery would have cost beyond `shipping_cost`.
  shipping_saved bigint not null default 0 check (shipping_saved >= 0),
  -- Set where erasure was requested while a parcel was on its way or could still come back.
  erasure_requested_at timestamptz,
  -- Name, phone, address, email and note were erased then; what was bought stays.
  erased_at timestamptz,
  -- Name, address or number look made up (shop/orders/admin/plausible-contact.ts).
  implausible boolean not null default false,
  -- The words' phonetic forms (shop/orders/admin/order-search.ts). Null until indexed, at the latest at the next start.
  search_vector tsvector,
  constraint orders_phone_check check (phone ~ '^\+8801[3-9][0-9]{8}$' or (phone = '' and erased_at is not null)),
  constraint orders_total_adds_up check (total = subtotal - discount + shipping_cost and total >= 0)
);
create index orders_status_placed on orders (status, placed_at desc, id);
create index orders_placed on orders (placed_at desc, id);
create index orders_phone on orders (phone, placed_at desc);
create index orders_email on orders (lower(email), placed_at desc, id) where email is not null;
create index orders_user on orders (user_id, placed_at desc) where user_id is not null;
create index orders_district on orders (district, placed_at desc, id) where district is not null;
create index orders_total on orders (total);
create index orders_search on orders using gin (
  lower(full_name || ' ' || phone || ' ' || replace(number, '-', '') || ' ' || address || ' ' || city || ' ' || coalesce(note, ''))
  gin_trgm_ops);
create index orders_search_vector on orders using gin (search_vector);
create index orders_unindexed on orders (id) where search_vector is null;
-- Guests' pending orders to one house (shop/orders/admin/verification-flags.ts).
create index orders_pending_address on orders (lower(address), placed_at) where status = 'pending' and user_id is null;
-- The nightly erasure: ended orders, oldest first, and what was requested.
create index orders_to_erase on orders (placed_at)
  where erased_at is null and status in ('delivered', 'returned', 'cancelled');
create index orders_erasure_requested on orders (erasure_requested_at) where erased_at is null and erasure_requested_at is not null;

create table order_lines (
  order_id text not null references orders (id),
  position smallint not null,
  product_id text not null references products (id),
  variant_id text not null references variants (id),
  -- Name and price as sold.
  name_en text,
  name_bn text,
  variant_name_en text,
  variant_name_bn text,
  sku text not null,
  image_id text references images (id),
  unit_price bigint not null check (unit_price >= 0),
  quantity integer not null check (quantity > 0),
  stock_reserved boolean not null,
  primary key (order_id, position)
);
create index order_lines_product on order_lines (product_id);
create index order_lines_image on order_lines (image_id) where image_id is not null;

create table order_events (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id),
  status text not null,
  at timestamptz not null default now(),
  by_role text not null check (by_role in ('shopper', 'staff', 'system')),
  by_name text
);
create index order_events_order on order_events (order_id, id);

-- Staff's notes to each other; the customer never sees them.
create table order_notes (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id),
  text text not null,
  at timestamptz not null default now(),
  by_name text not null
);
create index order_notes_order on order_notes (order_id, id);
create index order_notes_search on order_notes using gin (lower(text) gin_trgm_ops);

create table idempotency_keys (
  key text primary key,
  request_hash text not null,
  order_id text not null references orders (id) deferrable initially deferred,
  created_at timestamptz not null default now()
);
create index idempotency_keys_order on idempotency_keys (order_id);
create index idempotency_keys_created on idempotency_keys (created_at);

create table coupons (
  id text primary key,
  -- Normalized: Latin capitals and digits (shop/coupons/coupon-rules.ts).
  code text not null unique check (code ~ '^[A-Z0-9]{3,24}$'),
  kind text not null check (kind in ('amount', 'percent', 'free-delivery')),
  amount bigint check (amount > 0),
  percent smallint check (percent between 1 and 100),
  max_discount bigint check (max_discount > 0),
  minimum bigint not null default 0 check (minimum >= 0),
  -- Both days included.
  valid_from date,
  valid_until date,
  max_uses integer check (max_uses > 0),
  max_uses_per_customer integer check (max_uses_per_customer > 0),
  -- Empty: all categories.
  categories text[] not null default '{}',
  active boolean not null default true,
  note text,
  -- Counted only with `max_uses`: orders with an unlimited coupon must not wait for each other here.
  used integer not null default 0 check (used >= 0),
  -- Incremented by each change, so that an order redeems the coupon it was priced with.
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  constraint coupons_amount_by_kind check ((kind = 'amount') = (amount is not null)),
  constraint coupons_percent_by_kind check ((kind = 'percent') = (percent is not null)),
  constraint coupons_max_discount_by_kind check (kind = 'percent' or max_discount is null),
  constraint coupons_valid_days check (valid_from <= valid_until)
);

create table coupon_redemptions (
  order_id text primary key references orders (id),
  coupon_id text not null references coupons (id),
  -- Code and kind on that day.
  code text not null,
  kind text not null,
  discount bigint not null check (discount > 0),
  phone text not null,
  user_id text,
  -- Set when the order was cancelled: the coupon may be redeemed again.
  released_at timestamptz
);
create index coupon_redemptions_phone on coupon_redemptions (coupon_id, phone) where released_at is null;
create index coupon_redemptions_user on coupon_redemptions (coupon_id, user_id) where released_at is null and user_id is not null;

-- ── Reviews ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Written after delivery, once for each product, by the order's account or a guest's phone. A name is stored for guests
-- only: an account's reviews show the account's name and outlive it without one.
create table reviews (
  id text primary key,
  product_id text not null references products (id) on delete cascade,
  order_id text references orders (id),
  user_id text references users (id) on delete set null,
  phone text check (phone ~ '^\+8801[3-9][0-9]{8}$'),
  name text,
  stars smallint not null check (stars between 1 and 5),
  title text,
  -- Null: stars only.
  body text,
  skin_type text check (skin_type in ('normal', 'dry', 'oily', 'combination', 'sensitive')),
  age_band text check (age_band in ('under-18', '18-24', '25-34', '35-44', '45-plus')),
  status text not null check (status in ('pending', 'published', 'refused')),
  -- Of the refusal.
  reason text check (reason in ('off-topic', 'personal', 'abusive', 'advertising', 'other')),
  -- The shop's reply.
  answer text,
  -- Incremented by each edit, so that staff publish the words they have read.
  revision integer not null default 1,
  -- Counted by the trigger on review_votes.
  helpful integer not null default 0,
  -- Came with the demo catalogue, without an order.
  demo boolean not null default false,
  written_at timestamptz not null default now(),
  constraint reviews_of_an_order check (demo or order_id is not null),
  constraint reviews_refused_with_reason check ((status = 'refused') = (reason is not null)),
  constraint reviews_title_with_body check (body is not null or title is null)
);
create unique index reviews_once_each on reviews (product_id, user_id) where user_id is not null;
create unique index reviews_once_each_guest on reviews (product_id, phone) where phone is not null;
create index reviews_stars on reviews (product_id, stars) where status = 'published';
create index reviews_written on reviews (product_id, written_at desc, id) where status = 'published' and body is not null;
create index reviews_newest on reviews (written_at desc, id) where status = 'published' and body is not null;
-- What pages about the shop quote.
create index reviews_quotable on reviews (written_at desc, id)
  where status = 'published' and body is not null and stars >= 4 and length(body) between 40 and 220;
create index reviews_queue on reviews (status, written_at, id) where body is not null;
create index reviews_user on reviews (user_id) where user_id is not null;
create index reviews_order on reviews (order_id) where order_id is not null;

create table review_images (
  review_id text not null references reviews (id) on delete cascade,
  position smallint not null check (position between 0 and 3),
  image_id text not null references images (id),
  primary key (review_id, position)
);
create index review_images_image on review_images (image_id);

create table review_votes (
  review_id text not null references reviews (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  primary key (review_id, user_id)
);
create index review_votes_user on review_votes (user_id);

-- ── Messages, settings, audit log ───────────────────────────────────────────────────────────────────────────────────

-- The outbox: written in the transaction that causes the message.
create table notifications (
  id text primary key,
  kind text not null,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  language text not null check (language in ('en', 'bn')),
  -- What the text is made of. Null once a link into an account has been sent.
  data jsonb,
  -- Kept: no sender was configured. Held: beyond the budget of strangers. Both wait for staff.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'kept', 'held')),
  attempts smallint not null default 0,
  -- While a process sends it: when another one may take over.
  next_attempt_at timestamptz not null default '-infinity',
  -- A code: the text of an error may contain the address.
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index notifications_waiting on notifications (channel, next_attempt_at) where state = 'waiting';
create index notifications_created on notifications (created_at desc, id);
create index notifications_state on notifications (state, created_at desc, id);
create index notifications_recipient on notifications (recipient, created_at);

create table contact_messages (
  id text primary key,
  full_name text not null,
  email text not null,
  message text not null,
  language text not null check (language in ('en', 'bn')),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  -- A name, which outlives the account.
  answered_by text,
  constraint contact_messages_answered check ((answered_at is null) = (answered_by is null))
);
create index contact_messages_created on contact_messages (created_at desc);
create index contact_messages_email on contact_messages (email, created_at);
create index contact_messages_open on contact_messages (created_at desc, id) where answered_at is null;

create table shop_settings (
  id boolean primary key default true check (id),
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- What staff changed. References nothing, so that it outlives the user and the record.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  by_id text not null,
  by_name text not null,
  action text not null,
  record_id text not null,
  -- What staff call the record: an order's number, a product's name.
  record_name text not null,
  before jsonb,
  after jsonb
);
create index audit_log_record on audit_log (record_id, id desc);
create index audit_log_user on audit_log (by_id, id desc);
create index audit_log_action on audit_log (action, id desc);

-- What changed on public pages, until every process has dropped it from its cache (shop/invalidation). Triggers write it in
-- the changing transaction and one publisher notifies in batches: a NOTIFY in each order would serialize their commits.
-- Unlogged: a crash that loses it also ends every listener's connection, and a listener that reconnects drops everything.
create unlogged table invalidations (
  id bigint generated always as identity primary key,
  -- As cached responses are tagged: product:ID, category:ID, reviews, settings; * is everything.
  tags text[] not null
);

-- ── Totals for the dashboard ────────────────────────────────────────────────────────────────────────────────────────

-- Changes only add rows, so that no two orders wait for one (docs/decisions/0011). Readers sum them up, and every night
-- they are compacted (shop/reports/compact-daily-totals.ts).
create table daily_order_totals (
  day date not null,
  status text not null,
  orders integer not null,
  -- The sum of the totals.
  amount bigint not null
);
create index daily_order_totals_day on daily_order_totals (day);

create table daily_product_sales (
  day date not null,
  product_id text not null,
  pieces integer not null,
  amount bigint not null
);
create index daily_product_sales_day on daily_product_sales (day);
create index daily_product_sales_product on daily_product_sales (product_id);

create table daily_category_sales (
  day date not null,
  category_id text not null,
  pieces integer not null,
  amount bigint not null
);
create index daily_category_sales_day on daily_category_sales (day);

-- What each product sold since the day in `recent_sales_window`, thirty days ago. Recounted when that day moves, and
-- updated by whoever confirms, cancels or takes back an order. These may wait for one another; placing an order never does.
create table recent_product_sales (
  product_id text primary key,
  pieces integer not null,
  amount bigint not null
);
create index recent_product_sales_pieces on recent_product_sales (pieces desc, product_id);

create table recent_sales_window (
  id boolean primary key default true check (id),
  since date not null
);
insert into recent_sales_window (since) values ('infinity');

-- ── Days, prices and search terms ──────────────────────────────────────────────────────────────────────────────────

-- Bangladesh keeps UTC+6 all year.
create function dhaka_day(at timestamptz) returns date language sql immutable
  return (at at time zone interval '6 hours')::date;

-- A variant's price at a moment: every price that is shown, sorted by or charged comes from here. PostgreSQL inlines these
-- functions into the queries that call them.
create function sale_state(v variants, moment timestamptz) returns text language sql immutable
  return case when (v).sale_price is null then null
              when moment >= (v).sale_ends_at then 'over'
              when moment < (v).sale_starts_at then 'coming'
              else 'running' end;

create function price_at(v variants, moment timestamptz) returns bigint language sql immutable
  return case when sale_state(v, moment) = 'running' then (v).sale_price else (v).price end;

-- The crossed-out price: during a sale there always is one.
create function list_price_at(v variants, moment timestamptz) returns bigint language sql immutable
  return case when sale_state(v, moment) = 'running' then coalesce((v).list_price, (v).price) else (v).list_price end;

-- The last day of a sale that is running.
create function last_sale_day(v variants, moment timestamptz) returns date language sql stable
  return case when sale_state(v, moment) = 'running' then dhaka_day((v).sale_ends_at - interval '1 second') end;

create function next_sale_change(v variants, moment timestamptz) returns timestamptz language sql immutable
  return case when (v).sale_starts_at > moment then (v).sale_starts_at when (v).sale_ends_at > moment then (v).sale_ends_at end;

-- A sale as staff entered it: its price and its days.
create function sale_terms(v variants) returns json language sql stable
  return case when (v).sale_price is not null then json_build_object('price', (v).sale_price,
           'from', dhaka_day((v).sale_starts_at), 'until', dhaka_day((v).sale_ends_at - interval '1 second')) end;

-- A product's words under its tier, so that one index finds those of one tier: `2~rose` for a word anywhere in a product of
-- tier 2, `2=rose` for one in its name, brand or shade. Expensive to compute, cheap to find.
create function search_terms(words tsvector, tier smallint) returns tsvector
  language sql immutable parallel safe cost 10000
  return array_to_tsvector(array(
    select tier || '~' || word from unnest(tsvector_to_array(words)) word
    union all
    select tier || '=' || word from unnest(tsvector_to_array(ts_filter(words, '{a,b}'))) word));

create index products_search on products using gin (search_terms(search_vector, sales_tier)) with (gin_pending_list_limit = 64)
  where status <> 'deleted';

-- The price bucket (shop/catalog/price-steps.ts) and the rating reached (shop/catalog/where-clause.ts); a test compares them.
-- A migration that changes one calls recount_facets().
create function price_step(price bigint) returns integer language sql immutable parallel safe
  return width_bucket(price, '{10000,20000,30000,50000,75000,100000,150000,200000,300000,500000,750000,1000000,2000000,5000000}'::bigint[]);

create function stars_reached(rating_sum bigint, rating_count integer) returns text language sql immutable parallel safe
  return case when rating_count = 0 then ''
              when rating_sum * 20 >= 89 * rating_count then '4.5'
              when rating_sum * 20 >= 79 * rating_count then '4'
              when rating_sum * 20 >= 59 * rating_count then '3'
              else '' end;

create function facet_keys(brand_id text, price bigint, rating_sum bigint, rating_count integer, in_stock boolean,
                            list_price bigint, facets text[])
  returns text[] language sql immutable parallel safe
  return array['all:', 'brand:' || brand_id, 'price:' || price_step(price), 'rating:' || stars_reached(rating_sum, rating_count)]
         || case when in_stock then '{stock:1}'::text[] end
         || case when list_price is not null then '{offer:1}'::text[] end
         || facets;

-- Facets under tier and category, such as `0/makeup/skin:dry`: one index finds what has several at once, best sellers first
-- (shop/catalog/facet-index.ts). Used where a list is too long to be counted (docs/decisions/0018).
create function facet_terms(tier smallint, category_id text, brand_id text, price bigint, rating_sum bigint,
                            rating_count integer, in_stock boolean, list_price bigint, facets text[])
  returns text[] language sql immutable parallel safe
  return array(select tier || '/' || category_id || '/' || word
                 from unnest(facet_keys(brand_id, price, rating_sum, rating_count, in_stock, list_price, facets)) word);

create index products_facet_terms on products
  using gin (facet_terms(sales_tier, category_id, brand_id, price, rating_sum, rating_count, in_stock,
                         coalesce(list_price, lowest_sale_price), facets))
  with (gin_pending_list_limit = 64) where status = 'published';

-- ── Counted facets ─────────────────────────────────────────────────────────────────────────────────────────────────

create function count_facets() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into facet_counts (category_id, facet, products)
      select category_id, facet, count(*)
        from became, unnest(facet_keys(brand_id, price, rating_sum, rating_count, in_stock, coalesce(list_price, lowest_sale_price), facets)) facet
       where status = 'published' group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into facet_counts (category_id, facet, products)
      select category_id, facet, -count(*)
        from was, unnest(facet_keys(brand_id, price, rating_sum, rating_count, in_stock, coalesce(list_price, lowest_sale_price), facets)) facet
       where status = 'published' group by 1, 2;
  else
    insert into facet_counts (category_id, facet, products)
      select s.category_id, facet, sum(s.products)
        from was b join became a using (id)
             cross join lateral (values
               (a.category_id, 1, a.status,
                facet_keys(a.brand_id, a.price, a.rating_sum, a.rating_count, a.in_stock, coalesce(a.list_price, a.lowest_sale_price),
                            a.facets)),
               (b.category_id, -1, b.status,
                facet_keys(b.brand_id, b.price, b.rating_sum, b.rating_count, b.in_stock, coalesce(b.list_price, b.lowest_sale_price),
                            b.facets))
             ) s (category_id, products, status, facets)
             cross join lateral unnest(s.facets) facet
       where s.status = 'published'
         and (a.category_id, a.status, a.brand_id, a.price, a.rating_sum, a.rating_count, a.in_stock, a.list_price,
              a.lowest_sale_price, a.facets)
             is distinct from
             (b.category_id, b.status, b.brand_id, b.price, b.rating_sum, b.rating_count, b.in_stock, b.list_price,
              b.lowest_sale_price, b.facets)
       group by 1, 2 having sum(s.products) <> 0;
  end if;
  return null;
end $$;

create trigger count_facets_on_insert after insert on products
  referencing new table as became for each statement execute function count_facets();

create trigger count_facets_on_update after update on products
  referencing old table as was new table as became for each statement execute function count_facets();

create trigger count_facets_on_delete after delete on products
  referencing old table as was for each statement execute function count_facets();

-- Counts all facets again, where what is counted comes to mean something else.
create function recount_facets() returns void language sql as $$
  lock table products, facet_counts in share row exclusive mode;
  delete from facet_counts;
  insert into facet_counts (category_id, facet, products)
    select category_id, facet, count(*)
      from products, unnest(facet_keys(brand_id, price, rating_sum, rating_count, in_stock, coalesce(list_price, lowest_sale_price), facets)) facet
     where status = 'published' group by 1, 2;
$$;

-- ── Ratings and votes ──────────────────────────────────────────────────────────────────────────────────────────────

-- Adds up what each statement changed at the product's row, so that two simultaneous reviews both count.
create function rate_products() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update products p set rating_sum = rating_sum + c.stars, rating_count = rating_count + c.reviews
      from (select product_id, sum(stars) as stars, count(*) as reviews from became
             where status = 'published' group by 1) c
     where p.id = c.product_id;
  elsif tg_op = 'DELETE' then
    update products p set rating_sum = rating_sum - c.stars, rating_count = rating_count - c.reviews
      from (select product_id, sum(stars) as stars, count(*) as reviews from was
             where status = 'published' group by 1) c
     where p.id = c.product_id;
  else
    update products p set rating_sum = rating_sum + c.stars, rating_count = rating_count + c.reviews
      from (select product_id, sum(stars) as stars, sum(reviews) as reviews
              from (select product_id, stars, 1 as reviews from became where status = 'published'
                    union all
                    select product_id, -stars, -1 from was where status = 'published') moved
             group by 1 having sum(stars) <> 0 or sum(reviews) <> 0) c
     where p.id = c.product_id;
  end if;
  return null;
end $$;

create trigger rate_products_on_insert after insert on reviews
  referencing new table as became for each statement execute function rate_products();

create trigger rate_products_on_update after update on reviews
  referencing old table as was new table as became for each statement execute function rate_products();

create trigger rate_products_on_delete after delete on reviews
  referencing old table as was for each statement execute function rate_products();

create function count_helpful_votes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update reviews set helpful = helpful + 1 where id = new.review_id;
  else
    update reviews set helpful = helpful - 1 where id = old.review_id;
  end if;
  return null;
end $$;

create trigger count_helpful_votes after insert or delete on review_votes for each row execute function count_helpful_votes();

-- ── Restocked variants ─────────────────────────────────────────────────────────────────────────────────────────────

-- Records a restock in its own transaction, whether staff, an import or a cancelled order caused it. An order that takes
-- stock ends at the condition. Whoever subscribes meanwhile waits for this row (shop/stock-alerts/subscribe.ts).
create function record_restocked_variant() returns trigger language plpgsql as $$
begin
  insert into restocked_variants (variant_id)
    select new.id where exists (select from stock_alerts where variant_id = new.id and notified_at is null)
  on conflict (variant_id) do update set notify_at = excluded.notify_at;
  return null;
end $$;

create trigger record_restocked_variant after update of stock, deleted on variants for each row
  when ((new.stock is null or new.stock > 0) and not new.deleted and (old.stock = 0 or old.deleted))
  execute function record_restocked_variant();

-- A hidden product that is published again is back with everything in stock.
create function record_restocked_product() returns trigger language plpgsql as $$
begin
  insert into restocked_variants (variant_id)
    select v.id from variants v
     where v.product_id = new.id and not v.deleted and (v.stock is null or v.stock > 0)
       and exists (select from stock_alerts r where r.variant_id = v.id and r.notified_at is null)
     order by v.id
  on conflict (variant_id) do update set notify_at = excluded.notify_at;
  return null;
end $$;

create trigger record_restocked_product after update of status on products for each row
  when (new.status = 'published' and old.status <> 'published')
  execute function record_restocked_product();

-- ── Invalidated pages ──────────────────────────────────────────────────────────────────────────────────────────────

-- A product's page and the lists it is or was in. Changes of search words, position or sales reach lists in time.
create function invalidate_product() returns trigger language plpgsql as $$
begin
  insert into invalidations (tags) values (array['product:' || new.id, 'category:' || new.category_id]
    || case when old.category_id <> new.category_id then array['category:' || old.category_id] end);
  return null;
end $$;

create trigger invalidate_product after update on products for each row
  when ((old.slug, old.category_id, old.brand_id, old.status, old.is_new, old.featured, old.price, old.list_price,
         old.highest_price, old.in_stock, old.sale_changes_at, old.rating_sum, old.rating_count, old.facets, old.claims,
         old.updated_at)
        is distinct from
        (new.slug, new.category_id, new.brand_id, new.status, new.is_new, new.featured, new.price, new.list_price,
         new.highest_price, new.in_stock, new.sale_changes_at, new.rating_sum, new.rating_count, new.facets, new.claims,
         new.updated_at))
  execute function invalidate_product();

-- One variant sold out, came back or has another price. An order ends at the condition unless it took the last piece.
create function invalidate_variant() returns trigger language plpgsql as $$
begin
  insert into invalidations (tags)
    select array['product:' || p.id, 'category:' || p.category_id] from products p where p.id = new.product_id;
  return null;
end $$;

create trigger invalidate_variant after update on variants for each row
  when (coalesce(new.stock > 0, true) <> coalesce(old.stock > 0, true)
        or (old.position, old.sku, old.name_en, old.name_bn, old.swatch, old.price, old.list_price, old.image_id,
            old.deleted, old.sale_price, old.sale_starts_at, old.sale_ends_at)
           is distinct from
           (new.position, new.sku, new.name_en, new.name_bn, new.swatch, new.price, new.list_price, new.image_id,
            new.deleted, new.sale_price, new.sale_starts_at, new.sale_ends_at))
  execute function invalidate_variant();

-- New products are in lists only. One row for a statement, however many it adds.
create function invalidate_added_products() returns trigger language plpgsql as $$
begin
  insert into invalidations (tags) select array_agg('category:' || id) from categories having count(*) > 0;
  return null;
end $$;

create trigger invalidate_added_products after insert on products for each statement execute function invalidate_added_products();

-- Rare, and visible everywhere.
create function invalidate_everything() returns trigger language plpgsql as $$
begin
  insert into invalidations (tags) values ('{*}');
  return null;
end $$;

create trigger invalidate_removed_products after delete on products for each statement
  execute function invalidate_everything();

create trigger invalidate_categories after update of name, name_bn, position, image_id on categories for each statement
  execute function invalidate_everything();

create trigger invalidate_brands after update of name, slug on brands for each statement
  execute function invalidate_everything();

create function invalidate_settings() returns trigger language plpgsql as $$
begin
  insert into invalidations (tags) values ('{settings}');
  return null;
end $$;

create trigger invalidate_settings after insert or update or delete on shop_settings for each statement
  execute function invalidate_settings();

-- Only what is or was published is public.
create function invalidate_review() returns trigger language plpgsql as $$
begin
  insert into invalidations (tags) values (array['reviews', 'product:' || coalesce(new.product_id, old.product_id)]);
  return null;
end $$;

create trigger invalidate_review after update on reviews for each row
  when ((new.status = 'published' or old.status = 'published') and old is distinct from new)
  execute function invalidate_review();

create trigger invalidate_removed_review after delete on reviews for each row
  when (old.status = 'published') execute function invalidate_review();

create function invalidate_added_reviews() returns trigger language plpgsql as $$
begin
  insert into invalidations (tags)
    select case when count(distinct product_id) > 50 then '{*}'
                else array['reviews'] || array_agg(distinct 'product:' || product_id) end
      from became where status = 'published' having count(*) > 0;
  return null;
end $$;

create trigger invalidate_added_reviews after insert on reviews
  referencing new table as became for each statement execute function invalidate_added_reviews();

-- A review shows the account's name.
create function invalidate_renamed_author() returns trigger language plpgsql as $$
begin
  insert into invalidations (tags)
    select array['reviews'] || array_agg('product:' || product_id)
      from reviews where user_id = new.id and status = 'published' having count(*) > 0;
  return null;
end $$;

create trigger invalidate_renamed_author after update of name on users for each row
  when (old.name <> new.name) execute function invalidate_renamed_author();

-- ── Totals by day ──────────────────────────────────────────────────────────────────────────────────────────────────

-- An order is revenue from its confirmation until it is cancelled or returned.
create function is_revenue(status text) returns boolean language sql immutable
  return status in ('confirmed', 'shipped', 'delivered');

create function total_placed_orders() returns trigger language plpgsql as $$
begin
  insert into daily_order_totals (day, status, orders, amount)
    select dhaka_day(placed_at), status, count(*), sum(total) from placed group by 1, 2;
  return null;
end $$;

-- An order is placed as pending, so its lines, which follow it, need no trigger.
create trigger total_placed_orders after insert on orders
  referencing new table as placed for each statement execute function total_placed_orders();

create function total_changed_orders() returns trigger language plpgsql as $$
declare first_day date;
begin
  insert into daily_order_totals (day, status, orders, amount)
    select dhaka_day(placed_at), status, sum(orders), sum(amount)
      from (select b.placed_at, b.status, -1 as orders, -b.total as amount
              from was b join became a using (id) where (a.status, a.total) <> (b.status, b.total)
            union all
            select a.placed_at, a.status, 1, a.total
              from was b join became a using (id) where (a.status, a.total) <> (b.status, b.total)) moved
     group by 1, 2;
  with sold as materialized (
    select dhaka_day(a.placed_at) as day, l.product_id, sum(l.quantity * f.factor) as pieces,
           sum(l.quantity * l.unit_price * f.factor) as amount
      from was b join became a using (id)
           cross join lateral (select is_revenue(a.status)::int - is_revenue(b.status)::int as factor) f
           join order_lines l on l.order_id = a.id
     where f.factor <> 0
     group by 1, 2),
  by_product as (insert into daily_product_sales (day, product_id, pieces, amount) select * from sold)
  insert into daily_category_sales (day, category_id, pieces, amount)
    select s.day, p.category_id, sum(s.pieces), sum(s.amount) from sold s join products p on p.id = s.product_id group by 1, 2;
  -- In order of the products, against deadlocks. An order that changes nothing sold locks nothing.
  if exists (select from was b join became a using (id) where is_revenue(a.status) <> is_revenue(b.status)) then
    select m.since into first_day from recent_sales_window m for share;
    insert into recent_product_sales (product_id, pieces, amount)
      select l.product_id, sum(l.quantity * f.factor), sum(l.quantity * l.unit_price * f.factor)
        from was b join became a using (id)
             cross join lateral (select is_revenue(a.status)::int - is_revenue(b.status)::int as factor) f
             join order_lines l on l.order_id = a.id
       where f.factor <> 0 and dhaka_day(a.placed_at) >= first_day
       group by 1 order by 1
    on conflict (product_id) do update
      set pieces = recent_product_sales.pieces + excluded.pieces, amount = recent_product_sales.amount + excluded.amount;
  end if;
  return null;
end $$;

create trigger total_changed_orders after update on orders
  referencing old table as was new table as became for each statement execute function total_changed_orders();

-- Recounts recent_product_sales from a day on, unless it is counted from there already.
create function recount_recent_sales(wanted date) returns void language plpgsql as $$
begin
  perform from recent_sales_window where since = wanted;
  if found then return; end if;
  -- Waits for orders being confirmed; later ones wait for this and add to the new sums.
  perform from recent_sales_window for update;
  perform from recent_sales_window where since = wanted;
  if found then return; end if;
  delete from recent_product_sales;
  insert into recent_product_sales (product_id, pieces, amount)
    select product_id, sum(pieces), sum(amount) from daily_product_sales where day >= wanted group by product_id;
  update recent_sales_window set since = wanted;
end $$;

-- A product that moves to another category takes its sales along.
create function move_category_sales() returns trigger language plpgsql as $$
begin
  insert into daily_category_sales (day, category_id, pieces, amount)
    select s.day, m.category_id, m.factor * s.pieces, m.factor * s.amount
      from (select day, sum(pieces) as pieces, sum(amount) as amount from daily_product_sales where product_id = new.id group by day) s,
           (values (old.category_id, -1), (new.category_id, 1)) m (category_id, factor);
  return null;
end $$;

create trigger move_category_sales after update of category_id on products for each row
  when (new.category_id <> old.category_id) execute function move_category_sales();
