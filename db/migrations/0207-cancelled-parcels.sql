-- A parcel of a cancelled order is cancelled at its courier, where that takes such a request.
alter table shipments
  -- When the courier is asked next; null for a parcel that is to be sent, or that it was asked about.
  add column cancel_at timestamptz;
create index shipments_to_cancel on shipments (cancel_at) where cancel_at is not null;
