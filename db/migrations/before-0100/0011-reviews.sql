-- What buyers say of products. Only a delivered order lets somebody speak, once about each product: the order's owner,
-- or where it is a guest's, its phone. A name is kept for guests alone; somebody with an account is called what her
-- account says, so that her name goes with it and her words stay.
create table reviews (
  id text primary key,
  product_id text not null references products (id) on delete cascade,
  order_id text references orders (id),
  user_id text references users (id) on delete set null,
  phone text check (phone ~ '^\+8801[3-9][0-9]{8}$'),
  name text,
  stars smallint not null check (stars between 1 and 5),
  title text,
  -- Null: stars alone, which count but have nothing to be read.
  body text,
  skin_type text check (skin_type in ('normal', 'dry', 'oily', 'combination', 'sensitive')),
  age_band text check (age_band in ('under-18', '18-24', '25-34', '35-44', '45-plus')),
  status text not null check (status in ('pending', 'published', 'refused')),
  -- Why it was refused.
  reason text check (reason in ('off-topic', 'personal', 'abusive', 'advertising', 'other')),
  answer text,
  -- Goes up with each edit, so that staff publish the words they have read and no others.
  revision integer not null default 1,
  -- How many found it helpful, kept by the trigger on review_votes.
  helpful integer not null default 0,
  -- Came with the demo catalogue: nobody bought anything.
  demo boolean not null default false,
  written_at timestamptz not null default now(),
  check (demo or order_id is not null),
  check ((status = 'refused') = (reason is not null)),
  check (body is not null or title is null)
);
create unique index reviews_once_each on reviews (product_id, user_id) where user_id is not null;
create unique index reviews_once_each_guest on reviews (product_id, phone) where phone is not null;
create index reviews_stars on reviews (product_id, stars) where status = 'published';
create index reviews_words on reviews (product_id, written_at desc, id) where status = 'published' and body is not null;
create index reviews_newest on reviews (written_at desc, id) where status = 'published' and body is not null;
create index reviews_queue on reviews (status, written_at, id) where body is not null;
create index reviews_user on reviews (user_id) where user_id is not null;
create index reviews_order on reviews (order_id) where order_id is not null;

create table review_images (
  review_id text not null references reviews (id) on delete cascade,
  position smallint not null check (position between 0 and 3),
  image_id text not null references images (id),
  primary key (review_id, position)
);
create index review_images_image on review_images (image_id);

create table review_votes (
  review_id text not null references reviews (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  primary key (review_id, user_id)
);
create index review_votes_user on review_votes (user_id);

-- A product's stars are added up by what each statement changed, whichever way it came: in its own transaction, at the
-- product's row, so that two reviews of one moment both count.
create function count_stars() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update products p set rating_sum = rating_sum + c.stars, rating_count = rating_count + c.reviews
      from (select product_id, sum(stars) as stars, count(*) as reviews from became
             where status = 'published' group by 1) c
     where p.id = c.product_id;
  elsif tg_op = 'DELETE' then
    update products p set rating_sum = rating_sum - c.stars, rating_count = rating_count - c.reviews
      from (select product_id, sum(stars) as stars, count(*) as reviews from was
             where status = 'published' group by 1) c
     where p.id = c.product_id;
  else
    update products p set rating_sum = rating_sum + c.stars, rating_count = rating_count + c.reviews
      from (select product_id, sum(stars) as stars, sum(reviews) as reviews
              from (select product_id, stars, 1 as reviews from became where status = 'published'
                    union all
                    select product_id, -stars, -1 from was where status = 'published') moved
             group by 1 having sum(stars) <> 0 or sum(reviews) <> 0) c
     where p.id = c.product_id;
  end if;
  return null;
end $$;

create trigger count_stars_added after insert on reviews
  referencing new table as became for each statement execute function count_stars();
create trigger count_stars_changed after update on reviews
  referencing old table as was new table as became for each statement execute function count_stars();
create trigger count_stars_removed after delete on reviews
  referencing old table as was for each statement execute function count_stars();

create function count_votes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update reviews set helpful = helpful + 1 where id = new.review_id;
  else
    update reviews set helpful = helpful - 1 where id = old.review_id;
  end if;
  return null;
end $$;

create trigger count_votes after insert or delete on review_votes for each row execute function count_votes();
