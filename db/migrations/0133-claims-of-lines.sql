-- How the claim about a parcel of a payout stands, also when it has ended.
create index courier_claims_line on courier_claims (payout_line_id) where payout_line_id is not null;
