-- An order for somebody else: no prices in the parcel, and the words of a card.
alter table orders
  add column is_gift boolean not null default false,
  add column gift_message text check (char_length(gift_message) <= 160),
  add check (gift_message is null or is_gift);
