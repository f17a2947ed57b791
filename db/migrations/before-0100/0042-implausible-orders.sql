-- Whether name, address or number look made up (shop/order-desk/plausible.ts): judged when they are written.
alter table orders add column implausible boolean not null default false;
