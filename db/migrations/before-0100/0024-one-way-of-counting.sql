-- Tries are counted at one place. Nobody is harmed where a crash forgets them, so no count waits for the disk.
alter table attempts set unlogged;

-- Wrong claims and upload tickets were counted in ways of their own.
drop table wrong_claims;
alter table upload_tickets drop column address;

-- How many letters of one kind somebody was sent lately (shop/letters/queue-letter.ts).
create index letters_recipient on letters (recipient, created_at);
