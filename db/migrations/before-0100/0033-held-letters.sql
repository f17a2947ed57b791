-- Held: what strangers set off beyond its budget. It is not sent by itself; staff can read it and send it.
alter table letters drop constraint letters_state_check;
alter table letters add constraint letters_state_check
  check (state in ('waiting', 'sent', 'failed', 'kept', 'held'));
