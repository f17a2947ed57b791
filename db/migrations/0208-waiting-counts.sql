-- What waits for staff is counted each minute in the menu of everybody who is there.
create index shipments_coming_back on shipments (order_id) where state = 'coming-back';
create index gateway_receipts_unsettled on gateway_receipts (received_at) where settled_at is null;
