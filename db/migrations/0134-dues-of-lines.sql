-- The parcel that a line of a payout has paid.
create index parcel_dues_line on parcel_dues (payout_line_id) where payout_line_id is not null;
