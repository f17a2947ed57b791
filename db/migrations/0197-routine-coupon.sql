-- A coupon may ask for several different products, and may be the one that the routine's page puts into the cart with its
-- products (docs/decisions/0037-saving-of-a-routine.md). Everyone sees that page alike, so that such a coupon has no limit of uses.
alter table coupons
  add column min_products smallint check (min_products between 2 and 20),
  add column in_routine boolean not null default false,
  add constraint coupons_routine_unlimited check (not in_routine or (max_uses is null and max_uses_per_customer is null));

create function invalidate_coupons() returns trigger language plpgsql as $$
begin
  insert into invalidations (tags) values (array['coupons']);
  return null;
end $$;

-- What orders use up is not among these.
create trigger invalidate_coupons
  after insert or delete or update of kind, amount, percent, max_discount, minimum, min_products, in_routine, valid_from,
    valid_until, categories, active on coupons for each statement
  execute function invalidate_coupons();
