-- Who is known to the shop, whichever identity provider vouches for them. An e-mail is one person's, in small letters.
create table users (
  id text primary key,
  email text not null unique check (email = lower(email)),
  name text not null check (name <> ''),
  role text not null default 'user' check (role in ('user', 'admin')),
  phone text check (phone ~ '^\+8801[3-9][0-9]{8}$'),
  address text,
  -- Her portrait; without one her initials are drawn.
  image_id text references images (id),
  language text not null default 'en' check (language in ('en', 'bn')),
  created_at timestamptz not null default now()
);
create index users_created on users (created_at desc, id);

-- A deleted person's orders stay, without her.
alter table orders add foreign key (user_id) references users (id) on delete set null;
create index orders_user on orders (user_id, placed_at desc) where user_id is not null;
