-- A parcel of another courier without a name goes with the shop's own rider.
alter table shipments drop constraint shipments_check;
alter table shipments add constraint shipments_courier_name check (courier = 'other' or courier_name is null);
