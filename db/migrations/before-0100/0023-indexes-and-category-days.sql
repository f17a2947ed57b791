-- What was found without an index by shop/plans.test.ts.
drop index orders_email;
create index orders_email on orders (lower(email), placed_at desc, id) where email is not null;
create index cart_merges_merged on cart_merges (merged_at);
create index stock_requests_created on stock_requests (created_at);
-- What the pages about the shop quote (latestVoices in shop/reviews/queries.ts).
create index reviews_quotable on reviews (written_at desc, id)
  where status = 'published' and body is not null and stars >= 4 and length(body) between 40 and 220;
-- What runs out, of products that nobody buys.
create index variants_few on variants (stock, id) where stock <= 5 and not deleted;

-- What was sold by category, kept by the day as that of each product is (docs/decisions/0011): of a million products some
-- ten thousand are sold in a month, and none of them has to be asked in which category it stands.
create table category_days (
  day date not null,
  category_id text not null,
  pieces integer not null,
  amount bigint not null
);
create index category_days_day on category_days (day);

-- What each product sold in the last thirty days, from the day in `product_month` on: counted anew when that day is another
-- one (count_month), and brought up to date meanwhile by who confirms, cancels or takes back an order. These may wait for
-- one another at a product; who places an order never does, for nothing is sold by that yet.
create table product_months (
  product_id text primary key,
  pieces integer not null,
  amount bigint not null
);
create index product_months_pieces on product_months (pieces desc, product_id);
create table product_month (
  id boolean primary key default true check (id),
  since date not null
);
insert into product_month (since) values ('infinity');

create function count_month(wanted date) returns void language plpgsql as $$
begin
  perform from product_month where since = wanted;
  if found then return; end if;
  -- Who is confirming an order just now is waited for; who comes later waits, and adds to the new sums.
  perform from product_month for update;
  perform from product_month where since = wanted;
  if found then return; end if;
  delete from product_months;
  insert into product_months (product_id, pieces, amount)
    select product_id, sum(pieces), sum(amount) from product_days where day >= wanted group by product_id;
  update product_month set since = wanted;
end $$;

create or replace function note_changed_orders() returns trigger language plpgsql as $$
declare first_day date;
begin
  insert into order_days (day, status, orders, amount)
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
  by_product as (insert into product_days (day, product_id, pieces, amount) select * from sold)
  insert into category_days (day, category_id, pieces, amount)
    select s.day, p.category_id, sum(s.pieces), sum(s.amount) from sold s join products p on p.id = s.product_id group by 1, 2;
  -- In order of the products, so that two of them never wait in a ring. An order that changes nothing sold locks nothing.
  if exists (select from was b join became a using (id) where is_revenue(a.status) <> is_revenue(b.status)) then
    select m.since into first_day from product_month m for share;
    insert into product_months (product_id, pieces, amount)
      select l.product_id, sum(l.quantity * f.factor), sum(l.quantity * l.unit_price * f.factor)
        from was b join became a using (id)
             cross join lateral (select is_revenue(a.status)::int - is_revenue(b.status)::int as factor) f
             join order_lines l on l.order_id = a.id
       where f.factor <> 0 and dhaka_day(a.placed_at) >= first_day
       group by 1 order by 1
    on conflict (product_id) do update
      set pieces = product_months.pieces + excluded.pieces, amount = product_months.amount + excluded.amount;
  end if;
  return null;
end $$;

insert into category_days (day, category_id, pieces, amount)
  select s.day, p.category_id, sum(s.pieces), sum(s.amount) from product_days s join products p on p.id = s.product_id group by 1, 2;

-- A product that comes to stand in another category takes what it has sold along.
create index product_days_product on product_days (product_id);
create function move_category_days() returns trigger language plpgsql as $$
begin
  insert into category_days (day, category_id, pieces, amount)
    select s.day, m.category_id, m.factor * s.pieces, m.factor * s.amount
      from (select day, sum(pieces) as pieces, sum(amount) as amount from product_days where product_id = new.id group by day) s,
           (values (old.category_id, -1), (new.category_id, 1)) m (category_id, factor);
  return null;
end $$;

create trigger move_category_days after update of category_id on products for each row
  when (new.category_id <> old.category_id) execute function move_category_days();
