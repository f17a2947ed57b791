-- A price for a time: it holds from the moment offer_from until just before offer_until; either may be open. Staff choose
-- days of Dhaka (shop/catalog/offer.ts), so that both are the beginning of a day there.
alter table variants
  add column offer_price bigint check (offer_price > 0),
  add column offer_from timestamptz,
  add column offer_until timestamptz,
  add constraint variants_offer_lower check (offer_price < price),
  add constraint variants_offer_days check (offer_from < offer_until),
  add constraint variants_offer_whole check (offer_price is not null or coalesce(offer_from, offer_until) is null);
create index variants_offered on variants (product_id) where offer_price is not null;

-- When the summary of a product's prices must be renewed next, for one of its offers begins or ends then.
alter table products add column offer_turns_at timestamptz;
create index products_offer_turns on products (offer_turns_at) where offer_turns_at is not null;

-- What a variant costs at a moment. Every price that is shown, sorted by or charged comes from here; PostgreSQL writes
-- these functions into the queries that call them.
create function offer_state(v variants, moment timestamptz) returns text language sql immutable
  return case when (v).offer_price is null then null
              when moment >= (v).offer_until then 'over'
              when moment < (v).offer_from then 'coming'
              else 'running' end;

create function price_at(v variants, moment timestamptz) returns bigint language sql immutable
  return case when offer_state(v, moment) = 'running' then (v).offer_price else (v).price end;

-- The crossed-out price beside it: during an offer there always is one.
create function list_price_at(v variants, moment timestamptz) returns bigint language sql immutable
  return case when offer_state(v, moment) = 'running' then coalesce((v).list_price, (v).price) else (v).list_price end;

-- The last day of Dhaka on which an offer that is running holds.
create function offer_until_at(v variants, moment timestamptz) returns date language sql stable
  return case when offer_state(v, moment) = 'running' then dhaka_day((v).offer_until - interval '1 second') end;

create function offer_turns_after(v variants, moment timestamptz) returns timestamptz language sql immutable
  return case when (v).offer_from > moment then (v).offer_from when (v).offer_until > moment then (v).offer_until end;

-- An offer as staff wrote it: its price and its days.
create function offer_terms(v variants) returns json language sql stable
  return case when (v).offer_price is not null then json_build_object('price', (v).offer_price,
           'from', dhaka_day((v).offer_from), 'until', dhaka_day((v).offer_until - interval '1 second')) end;
