-- Two more roles of staff, and several for one person.
alter table users drop constraint users_role_check;
alter table users
  add constraint users_role_check check (role in ('user', 'packing', 'order-desk', 'catalogue', 'accounts', 'admin')),
  -- What somebody may do beside `role`, which is the strongest.
  add column further_roles text[] not null default '{}'
    check (further_roles <@ array['packing', 'order-desk', 'catalogue', 'accounts']),
  add constraint users_further_roles_staff check (role not in ('user', 'admin') or further_roles = '{}');

-- Figures of staff by person and day.
create index order_events_by on order_events (at) where by_id is not null;
create index call_attempts_at on call_attempts (at);
create index packings_at on packings (at);
