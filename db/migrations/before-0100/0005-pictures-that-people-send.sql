-- When somebody last sent this picture; null for those the shop came with, which are never swept away.
alter table images add column sent_at timestamptz;

-- The sweep asks who still shows a picture, and so does the foreign key when one goes.
create index images_sent on images (sent_at) where sent_at is not null;
create index product_images_image on product_images (image_id);
create index variants_image on variants (image_id) where image_id is not null;
create index order_lines_image on order_lines (image_id) where image_id is not null;
create index users_image on users (image_id) where image_id is not null;

-- Leave to send one picture (the portrait of the sign-up form) without an account.
create table upload_tickets (
  id text primary key,
  -- The address that asked, as far as one household shares it.
  address text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index upload_tickets_address on upload_tickets (address, created_at);
create index upload_tickets_created on upload_tickets (created_at);

-- Where an outside image host keeps a file of ours: it chooses the address itself.
create table image_addresses (
  name text primary key,
  url text not null
);
