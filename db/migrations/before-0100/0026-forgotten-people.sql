-- Who bought something is forgotten in time, or when she asks for it; what was bought stays in the books.
alter table orders
  -- She asked while a parcel was still on its way, or could still come back.
  add column forget_asked_at timestamptz,
  -- Name, phone, address, e-mail and note are gone since then.
  add column forgotten_at timestamptz;
alter table orders drop constraint orders_phone_check;
alter table orders add constraint orders_phone_check
  check (phone ~ '^\+8801[3-9][0-9]{8}$' or (phone = '' and forgotten_at is not null));
-- What the night looks through: what has come to its end, oldest first, and what somebody asked for.
create index orders_to_forget on orders (placed_at)
  where forgotten_at is null and status in ('delivered', 'returned', 'cancelled');
create index orders_forget_asked on orders (forget_asked_at) where forgotten_at is null and forget_asked_at is not null;
