-- Unconfirmed orders of one phone number: how many hold stock, and for how long.

alter table orders
  -- Which of the places for unconfirmed orders of its number it takes; null where it takes none.
  add column waiting_slot smallint check (waiting_slot > 0),
  -- Whether its pieces are reserved. One that holds none is called for before it is packed, and reserves when confirmed.
  add column holds_stock boolean not null default true,
  -- Staff are not asked before then whether an unconfirmed order should still hold its stock.
  add column stock_held_until timestamptz;

-- One order a place: of orders that arrive together, as many hold stock as there are places.
create unique index orders_waiting_slot on orders (phone, waiting_slot) where waiting_slot is not null;

create function leave_waiting_slot() returns trigger language plpgsql as $$
begin
  new.waiting_slot := null;
  return new;
end $$;
-- An order that is confirmed or ends, or gets another number, leaves its place, whatever moves it.
create trigger orders_leave_waiting_slot before update on orders for each row
  when (old.waiting_slot is not null and (new.status <> 'pending' or new.phone <> old.phone))
  execute function leave_waiting_slot();
