-- A colleague's calls of a day, shown at the desk.
create index call_attempts_by on call_attempts (by_id, at) where by_id is not null;
