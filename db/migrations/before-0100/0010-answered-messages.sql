-- Which messages of the contact form were answered: when, and by whom (a name, which stays known when the person is gone).
alter table contact_messages add column answered_at timestamptz;
alter table contact_messages add column answered_by text;
alter table contact_messages add constraint contact_messages_answered check ((answered_at is null) = (answered_by is null));
create index contact_messages_open on contact_messages (created_at desc, id) where answered_at is null;
-- The outbox by state: what failed, and what was kept.
create index letters_state on letters (state, created_at desc, id);
