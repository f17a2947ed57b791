-- Whom a gift is for: the rider calls the receiver, the shop calls who ordered it.
alter table orders
  add column receiver_name text,
  add column receiver_phone text check (receiver_phone ~ '^\+8801[3-9][0-9]{8}$'),
  add check ((receiver_name is null) = (receiver_phone is null)),
  add check (receiver_phone is null or is_gift);
