-- Guests' orders that wait for one house: asked for each time staff look at one of them (shop/order-desk/call-first.ts).
create index orders_waiting_place on orders (lower(address), placed_at) where status = 'pending' and user_id is null;
