-- What customers want to send back, with photos; staff accept or decline. Accepted goods come back like every return and
-- are checked in; then the money is given back, or the replacement is on its way already.
create table return_requests (
  id text primary key,
  order_id text not null references orders (id),
  reason text not null check (reason in ('wrong-item', 'damaged', 'seal-open', 'skin-reaction', 'changed-mind')),
  text text check (char_length(text) <= 500),
  resolution text not null check (resolution in ('refund', 'exchange')),
  -- Where the customer wants the money; null for an exchange.
  refund_method text check (refund_method in ('bkash', 'nagad', 'rocket', 'bank')),
  -- The shop fetches it at its cost, or the customer sends it.
  way text not null check (way in ('fetch', 'send')),
  state text not null default 'requested' check (state in ('requested', 'accepted', 'declined', 'received')),
  -- Why staff have declined it, for the customer.
  answer text check (char_length(answer) <= 500),
  -- By how much the order became cheaper when the goods came, and the refund of it.
  refund_amount bigint check (refund_amount > 0),
  refund_id text references refunds (id),
  -- The order that brings the new pieces.
  replacement_id text unique references orders (id),
  requested_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by_id text references users (id) on delete set null,
  decided_by_name text,
  received_at timestamptz,
  constraint return_requests_refund_method check ((resolution = 'refund') = (refund_method is not null)),
  constraint return_requests_decided check ((state = 'requested') = (decided_at is null)),
  constraint return_requests_answered check (state <> 'declined' or answer is not null),
  constraint return_requests_received check ((state = 'received') = (received_at is not null))
);
-- One at a time: two requests at one moment are one.
create unique index return_requests_open on return_requests (order_id) where state in ('requested', 'accepted');
create index return_requests_order on return_requests (order_id);
create index return_requests_waiting on return_requests (requested_at) where state in ('requested', 'accepted');

create table return_request_lines (
  request_id text not null references return_requests (id) on delete cascade,
  variant_id text not null references variants (id),
  quantity integer not null check (quantity > 0),
  -- What is to come instead; null for a refund.
  wanted_variant_id text references variants (id),
  -- Whether its stock is counted, as the order's line said.
  counted boolean not null,
  primary key (request_id, variant_id)
);

create table return_request_images (
  request_id text not null references return_requests (id) on delete cascade,
  position smallint not null,
  image_id text not null references images (id),
  primary key (request_id, position)
);
create index return_request_images_image on return_request_images (image_id);

-- An order may come back in several parts, one after the other: its parcel, or what its customer sends back later.
alter table returns add column request_id text unique references return_requests (id);
alter table returns drop constraint returns_order_id_key;
create unique index returns_of_parcel on returns (order_id) where request_id is null;
create unique index returns_awaited_once on returns (order_id) where checked_in_at is null;
create index returns_order on returns (order_id);
