-- What changed of that which public pages show, until every process has heard of it (shop/public-changes). Written by
-- triggers in the transaction that changes it; told by one sender in batches, for a NOTIFY in an order's own transaction
-- would let all orders commit one after the other. Unlogged: what a crash loses is lost together with the connections of
-- all who listen, and whoever has to connect anew forgets all it kept.
create unlogged table public_changes (
  id bigint generated always as identity primary key,
  -- As the kept answers are tagged: product:ID, category:ID, reviews, settings; * is everything.
  tags text[] not null
);

-- A product's page and the lists that it stands on, or stood on. Not when nothing but its words for the search, its
-- place in line or what was sold of it moved: lists learn of that with time.
create function note_changed_product() returns trigger language plpgsql as $$
begin
  insert into public_changes (tags) values (array['product:' || new.id, 'category:' || new.category_id]
    || case when old.category_id <> new.category_id then array['category:' || old.category_id] end);
  return null;
end $$;

create trigger note_changed_product after update on products for each row
  when ((old.slug, old.category_id, old.brand_id, old.status, old.is_new, old.featured, old.price, old.list_price,
         old.highest_price, old.in_stock, old.offer_turns_at, old.rating_sum, old.rating_count, old.facets, old.marks,
         old.updated_at)
        is distinct from
        (new.slug, new.category_id, new.brand_id, new.status, new.is_new, new.featured, new.price, new.list_price,
         new.highest_price, new.in_stock, new.offer_turns_at, new.rating_sum, new.rating_count, new.facets, new.marks,
         new.updated_at))
  execute function note_changed_product();

-- One shade ran out, came back or costs something else. An order takes stock, so the condition ends it before any function
-- is called, unless it took the last piece.
create function note_changed_variant() returns trigger language plpgsql as $$
begin
  insert into public_changes (tags)
    select array['product:' || p.id, 'category:' || p.category_id] from products p where p.id = new.product_id;
  return null;
end $$;

create trigger note_changed_variant after update on variants for each row
  when (coalesce(new.stock > 0, true) <> coalesce(old.stock > 0, true)
        or (old.position, old.sku, old.name_en, old.name_bn, old.swatch, old.price, old.list_price, old.image_id,
            old.deleted, old.offer_price, old.offer_from, old.offer_until)
           is distinct from
           (new.position, new.sku, new.name_en, new.name_bn, new.swatch, new.price, new.list_price, new.image_id,
            new.deleted, new.offer_price, new.offer_from, new.offer_until))
  execute function note_changed_variant();

-- New products stand on lists alone. One row for a statement, however many it adds.
create function note_added_products() returns trigger language plpgsql as $$
begin
  insert into public_changes (tags) select array_agg('category:' || id) from categories having count(*) > 0;
  return null;
end $$;

create trigger note_added_products after insert on products for each statement execute function note_added_products();

-- What is seldom and seen everywhere.
create function note_changed_everything() returns trigger language plpgsql as $$
begin
  insert into public_changes (tags) values ('{*}');
  return null;
end $$;

create trigger note_removed_products after delete on products for each statement
  execute function note_changed_everything();
create trigger note_changed_categories after update of name, name_bn, position, image_id on categories for each statement
  execute function note_changed_everything();
create trigger note_changed_brands after update of name, slug on brands for each statement
  execute function note_changed_everything();

create function note_changed_settings() returns trigger language plpgsql as $$
begin
  insert into public_changes (tags) values ('{settings}');
  return null;
end $$;

create trigger note_changed_settings after insert or update or delete on shop_settings for each statement
  execute function note_changed_settings();

-- Only what is, or was, published is read by anybody.
create function note_changed_review() returns trigger language plpgsql as $$
begin
  insert into public_changes (tags) values (array['reviews', 'product:' || coalesce(new.product_id, old.product_id)]);
  return null;
end $$;

create trigger note_changed_review after update on reviews for each row
  when ((new.status = 'published' or old.status = 'published') and old is distinct from new)
  execute function note_changed_review();
create trigger note_removed_review after delete on reviews for each row
  when (old.status = 'published') execute function note_changed_review();

create function note_added_reviews() returns trigger language plpgsql as $$
begin
  insert into public_changes (tags)
    select case when count(distinct product_id) > 50 then '{*}'
                else array['reviews'] || array_agg(distinct 'product:' || product_id) end
      from became where status = 'published' having count(*) > 0;
  return null;
end $$;

create trigger note_added_reviews after insert on reviews
  referencing new table as became for each statement execute function note_added_reviews();

-- Who wrote a review is called what her account says.
create function note_renamed_person() returns trigger language plpgsql as $$
begin
  insert into public_changes (tags)
    select array['reviews'] || array_agg('product:' || product_id)
      from reviews where user_id = new.id and status = 'published' having count(*) > 0;
  return null;
end $$;

create trigger note_renamed_person after update of name on users for each row
  when (old.name <> new.name) execute function note_renamed_person();
