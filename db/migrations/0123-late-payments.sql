-- Payments through gateways by when they came, for the list of late money.
create index payments_through_gateway on payments (decided_at) where attempt_id is not null;
