-- closes older releases
-- What a set's parts say has been asked by variant since 0195; nothing calls the function by set any more.
drop function set_offer(text, timestamptz);
