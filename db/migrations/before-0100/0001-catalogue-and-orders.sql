-- Money is whole paisa. Ids are random and short (12 characters). Texts come in two languages, either may be missing.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

create table images (
  id text primary key,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  widths integer[] not null,
  created_at timestamptz not null default now()
);

create table categories (
  id text primary key,
  name text not null unique,
  name_bn text not null,
  position smallint not null,
  image_id text references images (id)
);

create table brands (
  id text primary key,
  slug text not null unique,
  name text not null
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
  -- What lists show and sort by, summed up from the variants by shop/catalog/summary.ts.
  price bigint not null default 0 check (price >= 0),
  list_price bigint check (list_price > price),
  highest_price bigint not null default 0,
  in_stock boolean not null default false,
  rating_sum bigint not null default 0,
  rating_count integer not null default 0,
  -- A random place in the unit interval: a pick of products is a few points on this line.
  pick double precision not null default random(),
  search text not null default '',
  -- Where an imported product came from, so that importing again changes it instead of doubling it.
  source text,
  source_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (coalesce(name_en, name_bn) is not null)
);
create unique index products_source on products (source, source_key) where source is not null;
create index products_newest on products (created_at desc, id) where status = 'published';
create index products_category_newest on products (category_id, created_at desc, id) where status = 'published';
create index products_price on products (price, id) where status = 'published';
create index products_category_price on products (category_id, price, id) where status = 'published';
create index products_brand on products (brand_id, created_at desc, id) where status = 'published';
create index products_pick on products (pick) where status = 'published' and in_stock;
create index products_search on products using gin (search gin_trgm_ops) where status = 'published';

create table product_images (
  product_id text not null references products (id) on delete cascade,
  position smallint not null check (position between 0 and 4),
  image_id text not null references images (id),
  alt_en text,
  alt_bn text,
  primary key (product_id, position)
);

create table variants (
  id text primary key,
  product_id text not null references products (id) on delete cascade,
  position smallint not null,
  sku text not null unique,
  name_en text,
  name_bn text,
  swatch text check (swatch ~ '^#[0-9A-F]{6}$'),
  price bigint not null check (price >= 0),
  list_price bigint check (list_price > price),
  -- Null: not counted, always to be had.
  stock integer check (stock >= 0),
  image_id text references images (id),
  deleted boolean not null default false
);
create index variants_product on variants (product_id, position);

create table orders (
  id text primary key,
  number text not null unique,
  status text not null default 'pending'
    check (status in ('pending', 'confirmed', 'shipped', 'delivered', 'returned', 'cancelled')),
  language text not null check (language in ('en', 'bn')),
  full_name text not null,
  phone text not null check (phone ~ '^\+8801[3-9][0-9]{8}$'),
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
  user_id text,
  placed_at timestamptz not null default now(),
  check (total = subtotal - discount + shipping_cost and total >= 0)
);
create index orders_status_placed on orders (status, placed_at desc, id);
create index orders_placed on orders (placed_at desc, id);
create index orders_phone on orders (phone, placed_at desc);
create index orders_email on orders (email, placed_at desc) where email is not null;

create table order_lines (
  order_id text not null references orders (id),
  position smallint not null,
  product_id text not null references products (id),
  variant_id text not null references variants (id),
  -- As sold: what the product was called and cost on that day.
  name_en text,
  name_bn text,
  variant_name_en text,
  variant_name_bn text,
  sku text not null,
  image_id text references images (id),
  unit_price bigint not null check (unit_price >= 0),
  quantity integer not null check (quantity > 0),
  stock_taken boolean not null,
  primary key (order_id, position)
);
create index order_lines_product on order_lines (product_id);

create table order_events (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id),
  status text not null,
  at timestamptz not null default now(),
  by_role text not null check (by_role in ('shopper', 'staff', 'system')),
  by_name text
);
create index order_events_order on order_events (order_id, id);

create table idempotency_keys (
  key text primary key,
  request_hash text not null,
  order_id text not null references orders (id) deferrable initially deferred,
  created_at timestamptz not null default now()
);
create index idempotency_keys_order on idempotency_keys (order_id);

create table contact_messages (
  id text primary key,
  full_name text not null,
  email text not null,
  message text not null,
  language text not null check (language in ('en', 'bn')),
  created_at timestamptz not null default now()
);
create index contact_messages_created on contact_messages (created_at desc);
create index contact_messages_email on contact_messages (email, created_at);

create table shop_settings (
  id boolean primary key default true check (id),
  value jsonb not null,
  updated_at timestamptz not null default now()
);

insert into categories (id, name, name_bn, position) values
  ('skincare', 'Skincare', 'স্কিনকেয়ার', 1),
  ('makeup', 'Makeup', 'মেকআপ', 2),
  ('fragrance', 'Fragrance', 'সুগন্ধি', 3),
  ('hair-care', 'Hair Care', 'চুলের যত্ন', 4),
  ('accessories', 'Accessories', 'অ্যাক্সেসরিজ', 5);
