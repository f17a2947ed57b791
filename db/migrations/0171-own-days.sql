-- A customer puts the delivery of a confirmed order off, once, to a day that they choose: the order waits for it like for any
-- other reason (orders.hold_reason). Answers of customers whom a rider did not reach are tasks for staff.
create table own_days (
  order_id text primary key references orders (id),
  day date not null,
  former_day date not null,
  at timestamptz not null default now()
);

alter table courier_tasks drop constraint courier_tasks_kind_check;
alter table courier_tasks add constraint courier_tasks_kind_check check (kind in (
  'answer-unknown', 'unknown-state', 'unknown-parcel', 'event-on-cancelled', 'amount-differs', 'partly-delivered', 'lost', 'stuck',
  'contradicts', 'never-fetched', 'customer-answer'
));
