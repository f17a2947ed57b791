-- What staff changed: who, what, when, before and after. Nothing here points at other tables: what was done stays known
-- when the person or the record is gone.
create table history (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  by_id text not null,
  by_name text not null,
  action text not null,
  record_id text not null,
  -- What people call the record: an order's number, a product's name.
  record_name text not null,
  before jsonb,
  after jsonb
);
create index history_record on history (record_id, id desc);
create index history_person on history (by_id, id desc);
create index history_action on history (action, id desc);

-- Staff below the admin: who works at the order desk, and who keeps the catalogue.
alter table users drop constraint users_role_check;
alter table users add constraint users_role_check check (role in ('user', 'order-desk', 'catalogue', 'admin'));
create index users_search on users using gin ((lower(name) || ' ' || email) gin_trgm_ops);
create index products_featured on products (id) where featured and status = 'published' and in_stock;
create index products_changed on products (updated_at desc, id) where status <> 'deleted';
