-- Questions about a product and their answers, by the shop and by customers who have the product. Like reviews, what
-- customers write waits for staff; a name is stored for guests only, an account's are shown with the account's name.

create table questions (
  id text primary key,
  product_id text not null references products (id) on delete cascade,
  -- The order by which a guest may ask.
  order_id text references orders (id),
  user_id text references users (id) on delete set null,
  phone text check (phone ~ '^\+8801[3-9][0-9]{8}$'),
  name text,
  -- Of the page on which it was asked, and of the mail about its answer.
  language text not null check (language in ('en', 'bn')),
  body text not null,
  status text not null default 'pending' check (status in ('pending', 'published', 'refused')),
  reason text check (reason in ('off-topic', 'personal', 'abusive', 'advertising', 'other')),
  written_at timestamptz not null default now(),
  -- When the asker was sent the first answer, or would have been, with an address.
  notified_at timestamptz,
  constraint questions_refused_with_reason check ((status = 'refused') = (reason is not null))
);
create index questions_of_product on questions (product_id, written_at desc, id) where status = 'published';
create index questions_queue on questions (status, written_at, id);
create index questions_user on questions (user_id) where user_id is not null;
create index questions_order on questions (order_id) where order_id is not null;

create table question_answers (
  id text primary key,
  question_id text not null references questions (id) on delete cascade,
  by_shop boolean not null,
  order_id text references orders (id),
  user_id text references users (id) on delete set null,
  phone text check (phone ~ '^\+8801[3-9][0-9]{8}$'),
  name text,
  body text not null,
  status text not null check (status in ('pending', 'published', 'refused')),
  reason text check (reason in ('off-topic', 'personal', 'abusive', 'advertising', 'other')),
  answered_at timestamptz not null default now(),
  constraint question_answers_refused_with_reason check ((status = 'refused') = (reason is not null)),
  constraint question_answers_of_an_order check (by_shop = (order_id is null)),
  constraint question_answers_of_the_shop check (not by_shop or (user_id is null and status = 'published'))
);
create unique index question_answers_of_shop on question_answers (question_id) where by_shop;
create unique index question_answers_once_each on question_answers (question_id, user_id) where user_id is not null;
create unique index question_answers_once_each_guest on question_answers (question_id, phone) where phone is not null;
create index question_answers_of_question on question_answers (question_id, answered_at, id);
create index question_answers_queue on question_answers (answered_at) where status = 'pending';
create index question_answers_user on question_answers (user_id) where user_id is not null;
create index question_answers_order on question_answers (order_id) where order_id is not null;

-- Only what is or was published is on the product's page.
create function invalidate_question() returns trigger language plpgsql as $$
begin
  if (tg_op <> 'INSERT' and old.status = 'published') or (tg_op <> 'DELETE' and new.status = 'published') then
    insert into invalidations (tags) values (array['product:' || coalesce(new.product_id, old.product_id)]);
  end if;
  return null;
end $$;

create trigger invalidate_question after insert or update or delete on questions for each row
  execute function invalidate_question();

create function invalidate_question_answer() returns trigger language plpgsql as $$
begin
  if (tg_op <> 'INSERT' and old.status = 'published') or (tg_op <> 'DELETE' and new.status = 'published') then
    insert into invalidations (tags)
      select array['product:' || q.product_id] from questions q
       where q.id = coalesce(new.question_id, old.question_id) and q.status = 'published';
  end if;
  return null;
end $$;

create trigger invalidate_question_answer after insert or update or delete on question_answers for each row
  execute function invalidate_question_answer();

-- Questions and answers show the account's name, too.
create function invalidate_renamed_asker() returns trigger language plpgsql as $$
begin
  insert into invalidations (tags)
    select array_agg('product:' || product_id) from (
      select product_id from questions where user_id = new.id and status = 'published'
      union
      select q.product_id from question_answers a join questions q on q.id = a.question_id
       where a.user_id = new.id and a.status = 'published') renamed
    having count(*) > 0;
  return null;
end $$;

create trigger invalidate_renamed_asker after update of name on users for each row
  when (old.name <> new.name) execute function invalidate_renamed_asker();
