-- A parcel that its courier never fetched is a task of its own kind: its order is booked again, and nobody is in the wrong.
alter table courier_tasks drop constraint courier_tasks_kind_check;
alter table courier_tasks add constraint courier_tasks_kind_check check (kind in (
  'answer-unknown', 'unknown-state', 'unknown-parcel', 'event-on-cancelled', 'amount-differs', 'partly-delivered', 'lost', 'stuck',
  'contradicts', 'never-fetched'
));
update courier_tasks set kind = 'never-fetched'
 where kind = 'contradicts' and detail->>'state' = 'cancelled' and detail->>'status' = 'confirmed';
