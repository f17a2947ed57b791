-- What the order desk looks for (shop/order-desk/order-search.ts): part of what was written down, and of what staff noted;
-- by their sound also names, places and products, in whichever script they are asked for.
drop index orders_search;
create index orders_search on orders using gin (
  lower(full_name || ' ' || phone || ' ' || replace(number, '-', '') || ' ' || address || ' ' || city || ' ' || coalesce(note, ''))
  gin_trgm_ops);
create index order_notes_search on order_notes using gin (lower(text) gin_trgm_ops);
-- Null until it was read; the shop reads at its start what it finds unread.
alter table orders add column sounds tsvector;
create index orders_sounds on orders using gin (sounds);
create index orders_unread on orders (id) where sounds is null;
