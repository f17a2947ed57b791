-- An entry of the cash box that was a mistake: who took it back, and when. Its money has moved back.
alter table cash_entries
  add column reversed_at timestamptz,
  add column reversed_by_name text,
  add check ((reversed_at is null) = (reversed_by_name is null));
