-- closes older releases
-- Lists and their facets are counted in memory (shop/catalog/catalog-index). Each process reads from here what was committed
-- since its last look, so that what it counts is what the database holds (docs/decisions/0029). Unlogged: after a crash the
-- log and its epoch are gone together, and every process reads the catalogue again.
create unlogged table catalog_changes (
  -- The transaction that changed it, by which a process knows whether it has seen the change.
  transaction_id xid8 not null default pg_current_xact_id(),
  -- Null for the names of brands and categories.
  product_id text
);
create index catalog_changes_transaction on catalog_changes (transaction_id);

-- One row: which log this is, and from which transaction on it is complete. Emptying the table (after bulk work without
-- triggers) makes every process read the catalogue again.
create unlogged table catalog_log (
  id boolean primary key default true check (id),
  epoch uuid not null default gen_random_uuid(),
  complete_from xid8 not null default pg_snapshot_xmin(pg_current_snapshot()),
  -- The next value of `complete_from`, a minute later.
  next_complete_from xid8 not null default pg_snapshot_xmin(pg_current_snapshot()),
  purged_at timestamptz not null default now()
);
insert into catalog_log default values;

create function log_catalog_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into catalog_changes (product_id) select id from became where status = 'published';
  elsif tg_op = 'DELETE' then
    insert into catalog_changes (product_id) select id from was where status = 'published';
  else
    -- Whatever changed: lists know products by the version of their row.
    insert into catalog_changes (product_id)
      select id from became where status = 'published' union select id from was where status = 'published';
  end if;
  return null;
end $$;

create trigger log_catalog_changes_on_insert after insert on products
  referencing new table as became for each statement execute function log_catalog_changes();

create trigger log_catalog_changes_on_update after update on products
  referencing old table as was new table as became for each statement execute function log_catalog_changes();

create trigger log_catalog_changes_on_delete after delete on products
  referencing old table as was for each statement execute function log_catalog_changes();

create function log_catalog_names() returns trigger language plpgsql as $$
begin
  insert into catalog_changes (product_id) values (null);
  return null;
end $$;

create trigger log_brand_on_insert after insert on brands for each row execute function log_catalog_names();

create trigger log_brand_on_update after update on brands for each row
  when ((old.slug, old.name) <> (new.slug, new.name)) execute function log_catalog_names();

create trigger log_brand_on_delete after delete on brands for each row execute function log_catalog_names();

create trigger log_category_on_insert after insert on categories for each row execute function log_catalog_names();

create trigger log_category_on_update after update on categories for each row
  when (old.name <> new.name) execute function log_catalog_names();

-- What was counted in the database before.
drop trigger count_facets_on_insert on products;
drop trigger count_facets_on_update on products;
drop trigger count_facets_on_delete on products;
drop function count_facets();
drop function recount_facets();
drop table facet_counts;
drop index products_facet_terms;
drop function facet_terms;
drop function facet_keys;
drop function stars_reached;
drop function price_step;

-- Orders that only those lists were read in.
drop index products_recommended;
drop index products_category_recommended;
drop index products_rated;
drop index products_category_rated;
