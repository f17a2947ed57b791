-- What a signed-in person would like to have one day; a guest's wishes stay on her device.
create table wishes (
  user_id text not null references users (id) on delete cascade,
  product_id text not null references products (id) on delete cascade,
  added_at timestamptz not null default now(),
  primary key (user_id, product_id)
);
create index wishes_product on wishes (product_id);

-- Who is to be told when something sold out is back, by mail or SMS. Forgotten once told, or after 180 days.
create table stock_requests (
  id text primary key,
  variant_id text not null references variants (id) on delete cascade,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null check (channel = 'mail' or recipient ~ '^\+8801[3-9][0-9]{8}$'),
  language text not null check (language in ('en', 'bn')),
  -- What the letter's link carries: whoever has it may stop all that is asked for this recipient.
  stop_key text not null,
  created_at timestamptz not null default now(),
  told_at timestamptz
);
create unique index stock_requests_once on stock_requests (variant_id, channel, recipient) where told_at is null;
create index stock_requests_waiting on stock_requests (variant_id, created_at, id) where told_at is null;
create index stock_requests_recipient on stock_requests (recipient, created_at) where told_at is null;
create index stock_requests_stop on stock_requests (stop_key);
create index stock_requests_told on stock_requests (told_at) where told_at is not null;

-- Variants that came back while somebody waits for them, until all who wait are told.
create table returned_variants (
  variant_id text primary key references variants (id) on delete cascade,
  -- When the next ones are told; at once after a return.
  tell_at timestamptz not null default '-infinity'
);
create index returned_variants_due on returned_variants (tell_at);

-- Whichever way the stock came back (staff, an import, a cancelled order), it is noted in that very transaction. An order
-- takes stock, so the condition ends it before any function is called. Who asks meanwhile waits for this row
-- (shop/back-in-stock/ask-when-back.ts), so that nobody is missed between the two.
create function note_returned_variant() returns trigger language plpgsql as $$
begin
  insert into returned_variants (variant_id)
    select new.id where exists (select from stock_requests where variant_id = new.id and told_at is null)
  on conflict (variant_id) do update set tell_at = excluded.tell_at;
  return null;
end $$;

create trigger note_returned_variant after update of stock, deleted on variants for each row
  when ((new.stock is null or new.stock > 0) and not new.deleted and (old.stock = 0 or old.deleted))
  execute function note_returned_variant();

-- A product that staff had hidden is back with all of it that is in stock.
create function note_published_product() returns trigger language plpgsql as $$
begin
  insert into returned_variants (variant_id)
    select v.id from variants v
     where v.product_id = new.id and not v.deleted and (v.stock is null or v.stock > 0)
       and exists (select from stock_requests r where r.variant_id = v.id and r.told_at is null)
     order by v.id
  on conflict (variant_id) do update set tell_at = excluded.tell_at;
  return null;
end $$;

create trigger note_published_product after update of status on products for each row
  when (new.status = 'published' and old.status <> 'published')
  execute function note_published_product();

-- What is bought in one order with a product, the closest first; brought up every night from the orders.
create table bought_together (
  product_id text not null references products (id) on delete cascade,
  other_id text not null references products (id) on delete cascade,
  score real not null,
  primary key (product_id, other_id)
);
create index bought_together_other on bought_together (other_id);
